//! Shell completions and the man page, generated from the arguments.

use std::io::{Write, stdout};

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Args;
use crate::exit::{Code, Stop};

/// Writes shell completions.
pub fn completions(shell: Shell) -> Result<Code, Stop> {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "pith", &mut out);
    stdout().write_all(&out)?;
    Ok(Code::Done)
}

/// Writes the man page: the program, then its commands. There is one page, so commands are named as they are called and not as pages of their own.
pub fn man() -> Result<Code, Stop> {
    let mut out = Vec::new();
    let mut program = Args::command();
    program.build();
    let about = program.get_about().map(ToString::to_string).unwrap_or_default();
    let page = Man::new(program.clone());
    page.render_title(&mut out)?;
    // What a page is named after is one line.
    Man::new(program.clone().about(about.lines().next().unwrap_or_default().to_owned())).render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    writeln!(out, ".SH COMMANDS")?;
    write_commands(&program, "pith", &mut out)?;
    writeln!(out, ".SH \"EXAMPLES AND EXIT CODES\"")?;
    write_text(&program, &mut out)?;
    for verb in shown(&program) {
        let name = format!("pith {}", verb.get_name());
        write_section(verb, &name, &mut out)?;
        let before = format!("{name} {}", first_argument(verb));
        write_commands(verb, &before, &mut out)?;
        for verb in shown(verb) {
            write_section(verb, &format!("{before} {}", verb.get_name()), &mut out)?;
        }
    }
    page.render_version_section(&mut out)?;
    stdout().write_all(&out)?;
    Ok(Code::Done)
}

/// Writes what there is to say of a command.
fn write_section(command: &Command, name: &str, out: &mut Vec<u8>) -> std::io::Result<()> {
    let page = Man::new(command.clone().display_name(name).bin_name(name));
    writeln!(out, ".SH \"{}\"", name.to_uppercase())?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    write_text(command, out)?;
    page.render_options_section(out)
}

fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| !verb.is_hide_set())
}

/// What stands before the command of a command: the file of a library.
fn first_argument(command: &Command) -> String {
    command.get_positionals().next().and_then(|argument| argument.get_value_names()?.first().map(ToString::to_string)).unwrap_or_default()
}

/// Lists the commands of a command.
fn write_commands(command: &Command, before: &str, out: &mut Vec<u8>) -> std::io::Result<()> {
    for verb in shown(command) {
        let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
        writeln!(out, ".TP\n\\fB{}\\fR\n{}", escaped(&format!("{before} {}", verb.get_name())), escaped(&about))?;
    }
    Ok(())
}

/// Writes the text after a command's help: paragraphs are filled, indented lines stay as they are.
fn write_text(command: &Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut is_verbatim = false;
    for (i, line) in text.lines().enumerate() {
        let is_indented = line.starts_with("  ");
        if is_indented != is_verbatim {
            writeln!(out, "{}", if is_indented { ".PP\n.nf" } else { ".fi" })?;
            is_verbatim = is_indented;
        }
        match line {
            "" => writeln!(out, ".PP")?,
            line => writeln!(out, "{}{}", if i == 0 { ".PP\n" } else { "" }, escaped(line))?,
        }
    }
    if is_verbatim { writeln!(out, ".fi") } else { Ok(()) }
}

/// Text in the language of man pages, in which signs at the beginning of a line and backslashes are commands.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if line.starts_with('.') { format!("\\&{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::{escaped, write_text};

    #[test]
    fn indented_lines_are_not_filled() {
        let command = Command::new("x").after_help("Examples:\n  x -a\n  x b\n\nAll of\nit.\n\n  .c");
        let mut out = Vec::new();
        write_text(&command, &mut out).unwrap();
        let expected = ".PP\nExamples:\n.PP\n.nf\n  x \\-a\n  x b\n.fi\n.PP\nAll of\nit.\n.PP\n.PP\n.nf\n  .c\n.fi\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        assert_eq!(escaped(".a 'b' \\"), "\\&.a \\(aqb\\(aq \\e");
    }
}
