// passes: standard
class Program
{
    static void Main()
    {
        System.Console.WriteLine("Process.Start"); // Process.Start("ls")
    }
}
