// passes: standard
using System.Linq;
class Program
{
    static void Main()
    {
        System.Console.WriteLine(new[] { 2, 1 }.OrderBy(x => x).First());
    }
}
