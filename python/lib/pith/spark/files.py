"""Files on the file systems of Spark: the driver lists and writes them through Hadoop, the executors read them in Python."""

from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from pyspark.sql import SparkSession

#: File extensions of the inputs.
ARCHIVES = (".warc", ".warc.gz")
PARQUET = (".parquet",)

#: Hadoop's names of file systems that have another name in Arrow.
SCHEMES = {"s3a": "s3", "s3n": "s3"}


@dataclass(frozen=True)
class Source:
    """An input file."""

    path: str
    bytes: int

    @property
    def is_archive(self) -> bool:
        """Whether it is a web archive, not Parquet."""
        return self.path.lower().endswith(ARCHIVES)


def sources(spark: SparkSession, paths: list[str]) -> list[Source]:
    """The archives and Parquet files at these paths (files, folders, patterns), sorted by name."""
    listed = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(paths).select("path", "length").distinct()
    found = [Source(row["path"], row["length"]) for row in listed.collect()]
    return sorted((source for source in found if source.path.lower().endswith(ARCHIVES + PARQUET)), key=lambda source: source.path)


def opened(path: str) -> BinaryIO:
    """Opens a file for reading: a local one, or any that Arrow or fsspec can open."""
    scheme, colon, rest = path.partition(":")
    if not colon or scheme == "file":
        return open(("/" + rest.lstrip("/")) if colon else path, "rb", buffering=0)
    path = f"{SCHEMES.get(scheme, scheme)}:{rest}"
    from pyarrow import fs

    try:
        system, name = fs.FileSystem.from_uri(path)
    except (NotImplementedError, ValueError):
        import fsspec  # type: ignore[import-not-found, import-untyped, unused-ignore]

        return fsspec.open(path, "rb").open()  # type: ignore[no-any-return, unused-ignore]
    return system.open_input_stream(name, compression=None, buffer_size=1 << 20)  # type: ignore[no-any-return, unused-ignore]


class Folder:
    """A folder on any file system of Hadoop."""

    def __init__(self, spark: SparkSession, path: str) -> None:
        self._jvm = cast(Any, spark._jvm)
        self._path = self._jvm.org.apache.hadoop.fs.Path(path)
        self._system = self._path.getFileSystem(cast(Any, spark)._jsc.hadoopConfiguration())
        self.path: str = self._system.makeQualified(self._path).toString()

    def _child(self, name: str) -> Any:
        return self._jvm.org.apache.hadoop.fs.Path(self._path, name)

    def names(self, folder: str = ".") -> list[str]:
        """The names in it or in one of its folders; empty if that does not exist."""
        place = self._path if folder == "." else self._child(folder)
        if not self._system.exists(place):
            return []
        return sorted(status.getPath().getName() for status in self._system.listStatus(place))

    def read(self, name: str) -> str:
        """The text of a file."""
        stream = self._system.open(self._child(name))
        try:
            return str(self._jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8"))
        finally:
            stream.close()

    def write(self, name: str, text: str) -> None:
        """Writes a file atomically."""
        unfinished = self._child(name + ".tmp")
        stream = self._system.create(unfinished, True)
        stream.write(bytearray(text.encode()))
        stream.close()
        self._system.delete(self._child(name), False)
        if not self._system.rename(unfinished, self._child(name)):
            raise OSError(f"cannot write {self.path}/{name}")

    def delete(self, name: str) -> None:
        """Deletes a file, or a folder with its content."""
        self._system.delete(self._child(name), True)
