// passes: standard
class Program
{
    static void Main()
    {
        int i = 0; while (true) { if (i++ > 3) break; }
    }
}
