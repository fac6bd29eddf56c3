class Rich:
    def _repr_html_(self):
        return "<b>rich</b>\n"

display(Rich(), "text\n")
display({"a": [1, 2]})
/* ---
status: completed
result: null
artifact 001.html: <b>rich</b>
artifact 002.txt: text
artifact 003.json: *
exitCode: 0
*/
