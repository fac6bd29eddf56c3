# Arguments: dotnet, and all files. Calls the compiler of the SDK directly: `dotnet build` wants a project, a home and a
# package source, and none of them is here. The program gets the usings that new projects have.
dotnet=$1
shift
root=$(dirname "$(readlink -f "$dotnet")")
newest() {
    ls -d "$1"/*/ 2>/dev/null | sort -V | tail -n 1
}
sdk=$(newest "$root/sdk")
framework=$(newest "$root/shared/Microsoft.NETCore.App")
compiler=${sdk}Roslyn/bincore/csc.dll
if [ ! -f "$compiler" ] || [ -z "$framework" ]; then
    echo "error: there is a dotnet without a compiler here; install the .NET SDK" >&2
    exit 1
fi
version=$(basename "$framework")
for name in System System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading System.Threading.Tasks; do
    echo "global using global::$name;"
done >/tmp/usings.cs
for library in "$framework"System*.dll "$framework"Microsoft*.dll "$framework"mscorlib.dll "$framework"netstandard.dll; do
    case $library in
        *.Native.dll | *Microsoft.DiaSymReader.Native*) ;;
        *) echo "-r:\"$library\"" ;;
    esac
done >/tmp/references.rsp
printf '{"runtimeOptions":{"tfm":"net%s","framework":{"name":"Microsoft.NETCore.App","version":"%s"}}}' \
    "${version%.*}" "$version" >/build/program.runtimeconfig.json
exec "$dotnet" exec "$compiler" -nologo -noconfig -nostdlib -langversion:latest -debug:portable -optimize+ -nowarn:1701,1702 \
    -out:/build/program.dll @/tmp/references.rsp /tmp/usings.cs "$@"
