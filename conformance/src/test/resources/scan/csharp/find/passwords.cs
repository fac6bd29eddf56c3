// finds: files/host-path
class Program
{
    static void Main()
    {
        System.Console.WriteLine(System.IO.File.ReadAllText("/etc/" + "shadow"));
    }
}
