// finds: processes/start
using P = System.Diagnostics.Process;
class Program
{
    static void Main()
    {
        P.Start("ls");
    }
}
