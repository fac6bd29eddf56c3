// Attack: read what the host has, reach its network, change the sandbox, leave a process behind.
// Verdict: none of it is there.
package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"syscall"
)

func main() {
	for _, path := range []string{"/etc/shadow", "/root", "/home", "/run", "${canary.file}", "/proc/1/root/etc/shadow"} {
		if _, err := os.Stat(path); err == nil {
			fmt.Println(path, "is there")
		}
	}
	if _, err := net.Dial("tcp", "127.0.0.1:${canary.port}"); err == nil {
		fmt.Println("reached")
	}
	for name, call := range map[string]func() error{
		"unshare": func() error { return syscall.Unshare(syscall.CLONE_NEWUSER) },
		"mount":   func() error { return syscall.Mount("none", "/tmp", "tmpfs", 0, "") },
		"chroot":  func() error { return syscall.Chroot("/tmp") },
		"ptrace":  func() error { return syscall.PtraceAttach(1) },
		"setuid":  func() error { return syscall.Setuid(0) },
	} {
		if call() == nil {
			fmt.Println(name)
		}
	}
	left := exec.Command("sleep", "300")
	left.Args[0] = "${mark}"
	left.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	fmt.Println(left.Start())
}
/* ---
status: completed
result: null
stdout: <nil>
maxWallMs: 60000
*/
