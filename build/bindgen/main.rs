//! Writes a core and the JavaScript around it into a folder: `bindgen FOLDER MODULE`. Without words it prints its version.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    match given.as_slice() {
        [] => println!("{}", env!("CARGO_PKG_VERSION")),
        [folder, module] => {
            let mut bindgen = Bindgen::new();
            bindgen.web(true)?.typescript(true).omit_default_module_path(false);
            bindgen.input_path(module).out_name("pith").generate(folder)?;
        }
        _ => return Err("usage: bindgen FOLDER MODULE".into()),
    }
    Ok(())
}
