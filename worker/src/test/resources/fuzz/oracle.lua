-- Reads lines "MODE FILE" and says of each program whether Lua takes it and which functions of interest it called.
-- A program gets recording functions instead of the real ones, and a limit of steps.
local function text(path)
  local file = assert(io.open(path, "rb"))
  local all = file:read("a")
  file:close()
  return all
end

local function world(called)
  local function noting(name, result)
    return function() if called then called[#called + 1] = name end return result end
  end
  local globals = {
    string = string, table = table, math = math, utf8 = utf8, rawget = rawget, rawset = rawset, type = type,
    tostring = tostring, tonumber = tonumber, pairs = pairs, ipairs = ipairs, next = next, select = select,
    pcall = pcall, error = error, assert = assert, setmetatable = setmetatable, print = function() end,
    os = { execute = noting("os.execute"), remove = noting("os.remove"), exit = noting("os.exit"), time = os.time },
    io = { popen = noting("io.popen"), open = noting("io.open") },
  }
  globals._G = globals
  globals.package = { loaded = globals }
  globals.load = function(chunk)
    if called then called[#called + 1] = "load" end
    return type(chunk) == "string" and load(chunk, "=inner", "t", world()) or nil
  end
  globals.require = function(name) return globals[name] end
  return globals
end

for line in io.lines() do
  local mode, path = line:match("^(%a+) (.*)$")
  local source = text(path):gsub("^#[^\n]*", "")
  local called = {}
  local program = load(source, "=program", "t", world(called))
  if program and mode == "run" then
    local thread = coroutine.create(program)
    debug.sethook(thread, function() error("too many steps") end, "", 100000)
    coroutine.resume(thread)
  end
  io.write(program and "yes " .. table.concat(called, " ") or "no", "\n")
  io.flush()
end
