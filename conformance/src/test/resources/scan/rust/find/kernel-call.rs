// finds: native/kernel-call, native/assembly, native/unchecked
use std::arch::asm;
fn main() {
    unsafe {
        asm!("syscall", in("rax") 57);
    }
}
