"""What mypy must refuse. Each line here is an error; a comment that is not needed is one too."""

import pith

pith.extract(3)  # type: ignore[arg-type]
pith.extract("", favor="luck")  # type: ignore[arg-type]
pith.extract("", favour="recall")  # type: ignore[call-arg]
pith.extract("", "https://example.org/", "utf-8")  # type: ignore[call-arg]
pith.extract("").titel  # type: ignore[attr-defined]
pith.extract("").title = "x"  # type: ignore[misc]
for result in pith.extract_many([""]):
    result.text  # type: ignore[union-attr]
