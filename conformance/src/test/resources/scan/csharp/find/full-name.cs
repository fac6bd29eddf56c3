// finds: processes/start
class Program
{
    static void Main()
    {
        System.Diagnostics.Process.Start("ls");
    }
}
