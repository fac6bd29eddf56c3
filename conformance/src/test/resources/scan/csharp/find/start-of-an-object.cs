// finds: processes/start
using System.Diagnostics;
class Program
{
    static void Main()
    {
        var shell = new Process();
        shell.StartInfo.FileName = "sh";
        shell.Start();
    }
}
