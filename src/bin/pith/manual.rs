//! Shell completions and the man page, generated from the arguments.

use std::io::{Write, stdout};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::exit::{Code, Stop};

/// Writes shell completions.
pub fn completions(shell: Shell) -> Result<Code, Stop> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "pith", &mut out);
    stdout().write_all(&out)?;
    Ok(Code::Done)
}

/// Writes the man page: the program, then its commands.
pub fn man() -> Result<Code, Stop> {
    let mut out = Vec::new();
    let mut program = Args::command();
    program.build();
    clap_mangen::Man::new(program.clone()).render(&mut out)?;
    for verb in program.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        let page = clap_mangen::Man::new(verb.clone().display_name(format!("pith {}", verb.get_name())));
        writeln!(out, ".SH \"PITH {}\"", verb.get_name().to_uppercase())?;
        page.render_synopsis_section(&mut out)?;
        page.render_description_section(&mut out)?;
        page.render_options_section(&mut out)?;
    }
    stdout().write_all(&out)?;
    Ok(Code::Done)
}
