"""python -m pith.spark"""

import sys

from pith.spark.job import main

sys.exit(main())
