// finds: processes/start
using System.Diagnostics;
class Program
{
    static void Main()
    {
        Process.Start("ls");
    }
}
