using System;
using System.Numerics;
using System.Xml;

class Program {
    static (int, string) Pair() => (1, "one");

    static void Main() {
        var (number, name) = Pair();
        dynamic text = "dynamic";
        var document = new XmlDocument();
        document.LoadXml("<a><b>xml</b></a>");
        Console.WriteLine($"{number} {name} {text.Length} {BigInteger.Pow(2, 100)} {document.InnerText}");
        object boxed = 0;
        if (boxed is int zero) Console.WriteLine(zero);
    }
}
/* ---
status: completed
result: null
stdout: |
  1 one 7 1267650600228229401496703205376 xml
  0
*/
