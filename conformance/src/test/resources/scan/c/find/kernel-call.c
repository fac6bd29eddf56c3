// finds: native/kernel-call, native/assembly
int main(void) {
    long r;
    __asm__ volatile("syscall" : "=a"(r) : "a"(57L) : "rcx", "r11", "memory");
    return (int) r;
}
