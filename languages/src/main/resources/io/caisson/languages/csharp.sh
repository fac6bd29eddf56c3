# Arguments: mcs, and all files. References what programs usually use and this Mono has; some packages of it are small.
mcs=$1
shift
for name in Microsoft.CSharp System.ComponentModel.DataAnnotations System.Data System.IO.Compression System.Net.Http \
    System.Numerics System.Numerics.Vectors System.Runtime System.Runtime.Serialization System.Security System.Threading.Tasks \
    System.ValueTuple System.Web.Extensions System.Xml System.Xml.Linq; do
    for folder in "$(dirname "$mcs")/../lib/mono/4.5" "$(dirname "$mcs")/../lib/mono/4.5/Facades"; do
        if [ -f "$folder/$name.dll" ]; then
            set -- "-r:$folder/$name.dll" "$@"
            break
        fi
    done
done
exec "$mcs" -out:/build/program.exe -nologo -debug -langversion:latest "$@"
