# frozen_string_literal: true

# Goes through a syntax tree and tells what is in it; see facts.rb.

require_relative "facts_folding"

# What was found in all texts of one source, encoded as it is found.
class Facts
  attr_reader :count, :encoded

  def initialize
    @encoded = String.new(capacity: 1 << 16, encoding: Encoding::BINARY)
    @repeats = Hash.new(0)
    @count = 0
    @deadline = now + Bounds::SECONDS
  end

  def check_time
    raise GiveUp, "the source took too long to read" if now > @deadline
  end

  def add(kind, name, arguments, file, line, column)
    name = Wire.utf8(name)[0, Bounds::NAME]
    key = [kind, name, arguments]
    return if (@repeats[key] += 1) > Bounds::REPEATS

    @encoded << Wire.number(kind) << Wire.bytes(name) << file << [line, column, arguments.length].pack("q>3")
    arguments.each do |form, text|
      @encoded << Wire.number(form) << Wire.bytes(Wire.utf8(text)[0, Bounds::ARGUMENT])
    end
    @count += 1
    return if @count <= Bounds::FACTS && @encoded.bytesize <= Bounds::FACTS_BYTES

    raise GiveUp, "there is too much in the source to be told"
  end

  private

  def now
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end

# Finds what is bound and defined, before anything is folded.
class Binder
  # What does not make it doubtful that a definition inside of it happens.
  PLAIN = %i[SCOPE BLOCK BEGIN FCALL LIST CLASS MODULE SCLASS].freeze

  attr_reader :globals, :top

  def initialize
    @top = Owner.new
    @globals = Scope.new(nil, [], @top, false)
  end

  def read(tree)
    tree.scope = Scope.new(nil, tree[0], @top, false)
    all(tree, tree.scope, true)
  end

  def all(node, scope, sure)
    node.children.each { |part| bind(part, scope, sure) if part.is_a?(Node) }
  end

  def bind(node, scope, sure)
    case node.type
    when :DEFN, :DEFS then method(node, scope, sure)
    when :CLASS, :MODULE, :SCLASS then definition(node, scope, sure)
    when :ITER, :FOR, :LAMBDA then block(node, scope)
    when :LASGN, :DASGN, :DASGN_CURR then assign(node, scope, scope)
    when :IASGN, :GASGN, :CVASGN then assign(node, @globals, scope)
    when :CDECL then constant(node, scope)
    when :MASGN then several(node, scope)
    when :OPT_ARG, :KW_ARG then optional(node, scope)
    else
      renamed(node, scope)
      all(node, scope, sure && PLAIN.include?(node.type))
    end
  end

  def method(node, scope, sure)
    body = node.children.last
    scope.owner.define(node[0], node, sure) if node.type == :DEFN
    node.scope = Scope.new(nil, body[0] || [], scope.owner, true)
    all(body, node.scope, false)
  end

  def definition(node, scope, sure)
    body = node.children.last
    name = node[0].is_a?(Node) && node[0].type == :COLON2 && node[0][0].nil? ? node[0][1] : nil
    @globals.bind(name, LOCAL) if name && node.type != :SCLASS && !Object.const_defined?(name)
    node.scope = Scope.new(nil, body[0] || [], Owner.new, false)
    node.children[0..-2].each { |part| bind(part, scope, false) if part.is_a?(Node) }
    all(body, node.scope, sure)
  end

  def block(node, scope)
    body = node.children.last
    return all(node, scope, false) unless body.is_a?(Node) && body.type == :SCOPE

    node.scope = Scope.new(scope, body[0] || [], scope.owner, scope.later)
    bind(node[0], scope, false) if node.type != :LAMBDA
    first = (body[0] || []).first
    node.scope.bind(first, receiver_of(node), item: true) if first && receiver_of(node)
    all(body, node.scope, false)
  end

  # What a block is given from: the receiver of `list.each { |one| ... }`.
  def receiver_of(node)
    return node[0] if node.type == :FOR

    node.type == :ITER && %i[CALL QCALL].include?(node[0].type) ? node[0][0] : nil
  end

  def assign(node, target, scope)
    value = node[1]
    value.is_a?(Node) ? bind(value, scope, false) : nil
    if target.equal?(@globals)
      (@globals.bound[node[0]] ||= []) << [value || LOCAL, scope, false]
    else
      target.bind(node[0], value || LOCAL)
    end
  end

  def constant(node, scope)
    value = node.children.last
    (@globals.bound[node[0]] ||= []) << [value || LOCAL, scope, false] if node[0].is_a?(Symbol)
    node.children.each { |part| bind(part, scope, false) if part.is_a?(Node) }
  end

  def several(node, scope)
    values = node[0].is_a?(Node) && node[0].type == :LIST ? node[0].children.compact : []
    targets = node[1] ? node[1].children.compact : []
    bind(node[0], scope, false) if node[0].is_a?(Node)
    bind(node[2], scope, false) if node[2].is_a?(Node)
    targets.each_with_index do |target, at|
      value = values.length == targets.length ? values[at] : LOCAL
      case target.type
      when :LASGN, :DASGN, :DASGN_CURR then scope.bind(target[0], value)
      when :IASGN, :GASGN, :CVASGN then (@globals.bound[target[0]] ||= []) << [value, scope, false]
      else bind(target, scope, false)
      end
    end
  end

  def optional(node, scope)
    scope.bind(node[0][0], LOCAL) if node[0].is_a?(Node) && node[0].type == :LASGN
    all(node, scope, false)
  end

  def renamed(node, scope)
    first, second = node.type == :FCALL && node[1] ? names(node[1]) : names(node)
    case node.type == :FCALL ? node[0] : node.type
    when :ALIAS, :alias_method then scope.owner.aliases[first] = second if first && second
    when :UNDEF, :undef_method, :remove_method then scope.owner.doubtful[first] = true if first
    end
  end

  def names(node)
    node.children.grep(Node).select { |part| %i[LIT SYM].include?(part.type) }.map { |part| part[0] }
  end
end

# Goes through one text and tells what is in it.
class Walker
  include Values

  EXITS = %w[raise fail exit exit! abort throw exec].map { |name| "Kernel.#{name}" }.push("Process.exit").freeze
  FORKS = %w[Kernel.fork Process.fork].freeze
  IMPORTS = { "Kernel.require" => 0, "Kernel.load" => 0, "Kernel.require_relative" => 0, "Kernel.autoload" => 1 }.freeze
  EVALUATORS = %w[eval instance_eval class_eval module_eval].freeze

  # Texts that are loaded though their names are not those of Ruby files.
  attr_reader :loads

  def initialize(facts, path, text)
    @facts = facts
    @file = Wire.bytes(path)
    @lines = text.ascii_only? ? nil : text.lines
    @depth = @deepest = @quiet = 0
    @loads = []
    @may_fork = text.include?("fork")
    @tree = Node.copy(parse(text))
    binder = Binder.new
    binder.read(@tree)
    @folder = Folder.new(binder.globals, binder.top)
  end

  def parse(text)
    RubyVM::AbstractSyntaxTree.parse(text)
  rescue SyntaxError, ArgumentError, EncodingError
    raise complaint(text)
  end

  # The compiler has the same parser, runs nothing either, and says where.
  def complaint(text)
    RubyVM::InstructionSequence.compile(text, "source")
    GiveUp.new("the source could not be read")
  rescue SyntaxError => e
    message = e.message.lines.grep(/\Asource:\d+:/).first || e.message
    Invalid.new(message.sub(/\Asource:\d+: /, "").strip, [message[/\Asource:(\d+):/, 1].to_i, 1].max)
  rescue ArgumentError, EncodingError => e
    Invalid.new(e.message, 1)
  end

  def walk
    all(@tree, @tree.scope)
    @facts.add(Kind::DEPTH, @deepest.to_s, [], @file, 0, 0)
  end

  private

  def fold(node, scope)
    @folder.fold(node, scope)
  end

  def tell(kind, name, node, arguments = [])
    column = node.column
    before = @lines && @lines[node.line - 1]&.byteslice(0, column)
    column = before.scrub.encode(Encoding::UTF_16LE).bytesize / 2 if before && !before.ascii_only?
    @facts.add(kind, name, arguments, @file, node.line, column + 1)
  end

  def tell_text(text, node)
    tell(Kind::TEXT, text, node) if @quiet.zero? && text.is_a?(String) && text.length >= Bounds::LEAST_TEXT
  end

  def all(node, scope)
    parts = node.children
    index = 0
    while index < parts.length
      visit(parts[index], scope) if parts[index].is_a?(Node)
      index += 1
    end
  end

  def visit(node, scope)
    @depth += 1
    @deepest = @depth if @depth > @deepest
    @facts.check_time if (@visited = (@visited || 0) + 1) % 500 == 0
    seen(node, scope)
    @depth -= 1
  end

  def seen(node, scope)
    case node.type
    when :CALL, :QCALL, :OPCALL, :FCALL, :VCALL then call(node, scope)
    when :ITER then block_call(node, scope)
    when :STR then tell_text(node[0], node)
    when :DSTR, :DSYM, :DREGX then interpolated(node, scope)
    when :XSTR, :DXSTR then command(node, scope)
    when :LIT, :REGX then tell(Kind::PATTERN, node[0].source, node) if node[0].is_a?(Regexp)
    when :CONST, :COLON2, :COLON3, :GVAR then read(node, scope)
    when :LASGN, :DASGN, :DASGN_CURR, :IASGN, :CVASGN, :GASGN, :CDECL then assigned(node, scope)
    when :ATTRASGN, :OP_ASGN1, :OP_ASGN2 then written(node, scope)
    when :WHILE, :UNTIL then loop_(node, scope)
    when :DEFN, :DEFS then defined(node, scope)
    when :CLASS, :MODULE, :SCLASS, :FOR, :LAMBDA then inner(node, scope)
    else all(node, scope)
    end
  end

  # names

  def read(node, scope)
    each(fold(node, scope)).each do |value|
      tell(Kind::READ, value, node) if value.is_a?(String) && !value.start_with?(LOCAL) && !value.end_with?("()")
    end
    way(node, scope)
  end

  # What is on the way to a constant or a receiver that is not told by itself.
  def way(node, scope)
    case node.type
    when :CONST, :COLON3, :SELF, :LVAR, :DVAR, :IVAR, :GVAR then nil
    when :COLON2 then node[0] && way(node[0], scope)
    else visit(node, scope)
    end
  end

  def assigned(node, scope)
    value = node.children.last
    return all(node, scope) unless value.is_a?(Node)

    visit(value, scope)
    given = argument(value, scope)
    name = node[0].is_a?(Symbol) ? node[0].to_s : "*"
    if node.type == :GASGN
      tell(Kind::WRITE, name, node, [given])
    elsif given[0] == Form::TEXT && given[1].length >= Bounds::LEAST_TEXT
      tell(Kind::WRITE, "#{LOCAL}.#{name.delete("@")}", node, [given])
    end
  end

  def written(node, scope)
    given = @folder.arguments(node.children[1..].grep(Node).first)
    name = node.type == :OP_ASGN1 ? :[] : node[node.type == :OP_ASGN2 ? 2 : 1]
    step = name.to_s.start_with?("[]") ? index_step(given[0], scope) : name.to_s.chomp("=")
    value = node.type == :ATTRASGN && given.last ? [argument(given.last, scope)] : []
    each(fold(node[0], scope)).each { |base| tell(Kind::WRITE, joined(path_of(base), step), node, value) }
    way(node[0], scope)
    node.children[1..].each { |part| visit(part, scope) if part.is_a?(Node) }
  end

  def index_step(node, scope)
    key = node && fold(node, scope)
    text = key.is_a?(Const) ? key.value.to_s : ""
    Folder::STEP.match?(text) ? text : "*"
  end

  # texts

  def interpolated(node, scope)
    value = fold(node, scope)
    return tell_text(value.value, node) if value.is_a?(Const)

    @folder.pieces(node).each do |part|
      part.is_a?(String) ? tell_text(part, node) : visit(part, scope)
    end
  end

  def command(node, scope)
    texts = @folder.pieces(node).map do |part|
      part.is_a?(String) ? part : @folder.text_of(@folder.plain(fold(part, scope)))
    end
    given = texts.any?(&:nil?) ? OTHER : [Form::TEXT, texts.join]
    tell(Kind::CALL, "Kernel.`", node, [given])
    interpolated(node, scope) if given == OTHER
  end

  # calls

  def block_call(node, scope)
    call = node[0]
    calls = Folder::CALL_TYPES.include?(call.type)
    calls ? call(call, scope, node) : visit(call, scope)
    endless(node, node[1], scope) if calls && @folder.callees(call, scope).include?("Kernel.loop")
    body(node, scope)
  end

  def call(node, scope, block = nil)
    receiver, name, given = @folder.parts(node)
    return operator(node, receiver, name, given, scope) unless name.match?(/\A[a-zA-Z_`]/)

    value = fold(block || node, scope)
    folded = value.is_a?(Const)
    arguments = arguments(given, block, scope, EVALUATORS.include?(name.to_s))
    @folder.callees(node, scope).each do |path|
      told = sent?(name, path) ? arguments.drop(1) : arguments
      tell(Kind::CALL, path, node, told) if Folder::DECODERS.include?(path) || !folded && worth_telling?(path)
      consequences(path, node, told, given, scope)
    end
    passed_block(node, scope)
    @quiet += 1 if folded
    way(receiver, scope) if receiver
    given.each { |one| visit(one, scope) }
    @quiet -= 1 if folded
    tell_text(value.value, node) if folded
  end

  # Inside of what is folded, members of constants are part of the folding.
  def worth_telling?(path)
    @quiet.zero? || !path.start_with?("%")
  end

  def sent?(name, path)
    Folder::SENDS.include?(name) && !path.end_with?(".#{name}")
  end

  def operator(node, receiver, name, given, scope)
    value = fold(node, scope)
    folded = value.is_a?(Const)
    index(node, receiver, given, scope) if name == :[] && !folded
    excess(node, receiver, name, given, scope) unless folded
    @quiet += 1 if folded
    receiver && (name == :[] ? way(receiver, scope) : visit(receiver, scope))
    given.each { |one| visit(one, scope) }
    @quiet -= 1 if folded
    tell_text(value.value, node) if folded
  end

  def index(node, receiver, given, scope)
    each(fold(receiver, scope)).each do |base|
      if base.is_a?(Callable)
        tell(Kind::CALL, base.path, node, arguments(given, nil, scope, false))
      else
        path = joined(path_of(base), index_step(given[0], scope))
        tell(Kind::READ, path, node) unless path.start_with?("%")
      end
    end
  end

  # Repetitions and powers too large to be folded.
  def excess(node, receiver, name, given, scope)
    count = given[0] && @folder.plain(fold(given[0], scope))
    return unless count.is_a?(Integer)

    base = fold(receiver, scope)
    if name == :* && count >= Bounds::NOTICEABLE_REPEAT && %w[%string %list].include?(path_of(base))
      tell(Kind::CALL, "#{path_of(base)}.repeat", node, [[Form::NUMBER, count.to_s]])
    elsif %i[** <<].include?(name) && @folder.plain(base).is_a?(Integer) && count > Bounds::BITS
      numbers = [@folder.plain(base), count].map { |number| [Form::NUMBER, number.to_s] }
      tell(Kind::CALL, name == :** ? "%number.power" : "%number.shift", node, numbers)
    end
  end

  # `list.each(&method(:system))`
  def passed_block(node, scope)
    block = @folder.block_argument(node)
    return unless block

    each(fold(block, scope)).each { |one| tell(Kind::CALL, one.path, node, [OTHER]) if one.is_a?(Callable) }
    visit(block, scope)
  end

  # What else a call does, for those whose meaning is known.
  def consequences(path, node, arguments, given, scope)
    import(path, node, arguments) if IMPORTS.key?(path)
    case path[(path.rindex(".") || -1) + 1..]
    when "const_get", "method", "public_method", "instance_method" then reached(node, scope)
    when "instance_variable_set", "class_variable_set", "const_set" then set(path, node, arguments)
    when "new", "compile", "union"
      tell(Kind::PATTERN, arguments[0][1], node) if path.start_with?("Regexp.") && text?(arguments[0])
    end
  end

  def text?(argument)
    argument && argument[0] == Form::TEXT
  end

  def import(path, node, arguments)
    name = arguments[IMPORTS[path]]
    return tell(Kind::IMPORT, "*", node) unless text?(name)

    relative = path.end_with?("_relative") && !name[1].start_with?(".")
    @loads << name[1].delete_prefix("./") if path == "Kernel.load"
    tell(Kind::IMPORT, relative ? "./#{name[1]}" : name[1], node)
  end

  def reached(node, scope)
    each(fold(node, scope)).each do |value|
      path = value.is_a?(Callable) ? value.path : value
      tell(Kind::READ, path, node) if path.is_a?(String) && !path.start_with?(LOCAL) && !path.end_with?("()")
    end
  end

  def set(path, node, arguments)
    base = path[/\A.*(?=\.)/]
    step = text?(arguments[0]) ? arguments[0][1].delete("@") : "*"
    tell(Kind::WRITE, joined(base, step.match?(/\A\w+\z/) ? step : "*"), node, arguments[1, 1] || [])
  end

  def arguments(given, block, scope, evaluated)
    told = given.first(Bounds::ARGUMENTS).map { |one| argument(one, scope, evaluated) }
    block && told.length < Bounds::ARGUMENTS ? told + [BLOCK] : told
  end

  def argument(node, scope, evaluated = false)
    value = each(fold(node, scope))[0]
    decoder = evaluated && value.is_a?(Const) ? decoder(node, scope) : nil
    return [Form::RESULT, decoder] if decoder

    case value
    when Callable then [Form::PATH, value.path]
    when String then path_argument(value)
    else constant_argument(@folder.plain(value))
    end
  end

  def path_argument(path)
    return BLOCK if path == "%function"

    path.end_with?("()") ? [Form::RESULT, path.delete_suffix("()")] : [Form::PATH, path]
  end

  def constant_argument(value)
    case value
    when String, Symbol then [Form::TEXT, value.to_s]
    when Integer, Float then [Form::NUMBER, value.to_s]
    when Array
      texts = value.map { |one| one.is_a?(String) || one.is_a?(Symbol) ? one.to_s : nil }
      texts.empty? || texts.any?(&:nil?) ? OTHER : [Form::TEXT, texts.join(" ")]
    else OTHER
    end
  end

  # The function that a constant comes out of, if it was hidden by one.
  def decoder(node, scope)
    while node.is_a?(Node) && %i[CALL OPCALL].include?(node.type)
      path = @folder.callees(node, scope)[0]
      return path if Folder::DECODERS.include?(path)
      return "#{path_of(fold(node[0], scope))}.#{node[1]}" if %i[unpack unpack1 pack].include?(node[1])

      node = node[0]
    end
    nil
  end

  # blocks

  def inner(node, scope)
    parts = node.children[0..-2].grep(Node).reject { |part| %i[COLON2 COLON3].include?(part.type) }
    parts.each { |part| visit(part, scope) }
    body(node, scope)
  end

  def body(node, scope)
    last = node.children.last
    all(last, node.scope || scope) if last.is_a?(Node)
  end

  def defined(node, scope)
    body(node, scope)
    tell(Kind::LOOP, "breeding", node) if @may_fork && breeds?(node)
  end

  # A method that starts a process and then itself.
  def breeds?(node)
    forks = again = false
    below(node.children.last) do |part|
      next unless %i[FCALL VCALL CALL].include?(part.type)

      forks ||= @folder.callees(part, node.scope).any? { |path| FORKS.include?(path) }
      again ||= part.type != :CALL && part[0] == node[0]
    end
    forks && again
  end

  def loop_(node, scope)
    condition = fold(node[0], scope)
    forever = condition.is_a?(Const) && (node.type == :WHILE ? condition.value : !condition.value)
    endless(node, node[1], scope) if forever && !%i[LVAR DVAR IVAR GVAR].include?(node[0].type)
    all(node, scope)
  end

  def endless(node, body, scope)
    exits = forks = false
    below(body) do |part, own|
      case part.type
      when :RETURN, :YIELD then exits = true
      when :BREAK then exits ||= own
      when :FCALL, :VCALL, :CALL, :QCALL
        paths = @folder.callees(part, part.scope || scope)
        exits ||= paths.any? { |path| EXITS.include?(path) }
        forks ||= paths.any? { |path| FORKS.include?(path) }
      end
    end
    tell(Kind::LOOP, "breeding", node) if forks
    tell(Kind::LOOP, "endless", node) unless exits
  end

  # All that happens below a node, and whether a `break` there is one of the node's own.
  def below(node)
    waiting = [[node, true]]
    until waiting.empty?
      part, own = waiting.pop
      next unless part.is_a?(Node) && !%i[DEFN DEFS CLASS MODULE LAMBDA].include?(part.type)

      yield part, own
      own &&= !%i[WHILE UNTIL ITER FOR].include?(part.type)
      part.children.each { |child| waiting << [child, own] if child.is_a?(Node) }
    end
  end
end
