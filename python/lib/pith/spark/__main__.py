"""python -m pith.spark"""

import sys

try:
    from pith.spark.job import main
except ModuleNotFoundError as error:
    sys.exit(f"pith.spark: {error.name} is missing; install it with: pip install pith-reader[spark]")

sys.exit(main())
