// passes: standard
class Program
{
    static void Main()
    {
        System.Environment.Exit(0);
    }
}
