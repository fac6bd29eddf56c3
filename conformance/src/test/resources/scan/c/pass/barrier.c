// passes: standard
int main(void) {
    __asm__ volatile("" ::: "memory");
    return 0;
}
