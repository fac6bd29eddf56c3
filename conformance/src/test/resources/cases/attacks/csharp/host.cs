// Attack: read what the host has, reach its network, call into the C library, leave a process behind.
// Verdict: none of it is there.
using System;
using System.Diagnostics;
using System.IO;
using System.Net.Sockets;
using System.Runtime.InteropServices;
class Program {
    [DllImport("libc")] static extern int unshare(int flags);
    [DllImport("libc")] static extern int setuid(int user);
    [DllImport("libc")] static extern int chroot(string path);
    static void Main() {
        foreach (var path in new[] { "/etc/shadow", "/root", "/home", "/run", "${canary.file}", "/proc/1/root/etc/shadow" })
            if (File.Exists(path) || Directory.Exists(path)) Console.WriteLine(path + " is there");
        try {
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Connect("127.0.0.1", ${canary.port});
            Console.WriteLine("reached");
        } catch (SocketException) { }
        if (unshare(0x10000000) == 0 || setuid(0) == 0 || chroot("/tmp") == 0) Console.WriteLine("more rights");
        Process.Start(new ProcessStartInfo("/bin/bash", "-c \"exec -a ${mark} sleep 300\"") { UseShellExecute = false });
        Console.WriteLine("done");
    }
}
/* ---
status: completed
result: null
stdout: done
maxWallMs: 60000
*/
