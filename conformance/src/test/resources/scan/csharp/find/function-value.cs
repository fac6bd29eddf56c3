// finds: processes/start
using System;
using System.Diagnostics;
class Program
{
    static void Main()
    {
        Func<string, Process> f = Process.Start; f("ls");
    }
}
