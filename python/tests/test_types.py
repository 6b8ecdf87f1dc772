"""The types as programs see them, of the installed package."""

import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent


def mypy(*args):
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", *args], capture_output=True, text=True, cwd=HERE)


def test_programs_are_typed(tmp_path):
    pytest.importorskip("mypy")
    done = mypy("--cache-dir", tmp_path, "example.py", "wrong.py")
    assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run([sys.executable, HERE / "example.py"], input="<p>Hello", capture_output=True, text=True)
    assert done.returncode == 0 and "Hello" in done.stdout, done.stderr


def test_the_package_is_typed(tmp_path):
    pytest.importorskip("mypy")
    done = mypy("--config-file", HERE.parent / "pyproject.toml", "--cache-dir", tmp_path, "-p", "pith")
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_say_what_there_is():
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "pith._pith", "--ignore-missing-stub"], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr
