class Drawn:
    def _repr_svg_(self):
        return '<svg xmlns="http://www.w3.org/2000/svg"/>\n'

class Told:
    def _repr_json_(self):
        return {"a": 1}

class Bundled:
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/html": "<i>both</i>\n", "text/plain": "both"}

class Broken:
    def _repr_html_(self):
        raise ValueError("no")

    def __repr__(self):
        return "broken\n"

display(Drawn(), Told(), Bundled(), Broken())
/* ---
status: completed
result: null
artifact 001.svg: <svg xmlns="http://www.w3.org/2000/svg"/>
artifact 002.json: *
artifact 003.html: <i>both</i>
artifact 004.txt: broken
*/
