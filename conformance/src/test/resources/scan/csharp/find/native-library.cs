// finds: native/library
using System.Runtime.InteropServices;
class Program
{
    [DllImport("libc")]
    static extern int system(string command);

    static void Main()
    {
        system("ls");
    }
}
