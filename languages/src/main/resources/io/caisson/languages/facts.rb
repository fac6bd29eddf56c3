# frozen_string_literal: true

# Tells what is in Ruby sources, from their syntax trees as this interpreter's own parser makes them.
#
# A process behind the wall, for one tenant. Frames come in on descriptor 3 and are answered on descriptor 4, as core's
# `wire` has them: Init by Ready, Parse by Parsed or by a Done with the reason in it. Nothing of a source is run or
# required: constants are folded by the methods here, each with a bound on what it makes.
#
# A value is a path (a String with dots between its steps, and colons where Ruby has them), a `Const`, a `Holder` of elements, a `Callable`, or `Either`
# of several. What follows a name takes no notice of the order of statements: a name that is bound to several things may
# be any of them.

# --- bounds and words -----------------------------------------------------------------------------------------------

module Bounds
  FACTS = 50_000
  FACTS_BYTES = 6 << 20
  REPEATS = 10
  NAME = 400
  ARGUMENTS = 12
  ARGUMENT = 1_000
  TEXT_BYTES = 1 << 20
  LEAST_TEXT = 4
  SECONDS = 5
  FOLDED = 64 << 10
  FOLDED_TOGETHER = 16 << 20
  ITEMS = 4_096
  BITS = 256
  ALTERNATIVES = 8
  NOTICEABLE_REPEAT = 1_000_000
end

module Kind
  CALL, READ, WRITE, IMPORT, LOOP, TEXT, PATTERN, DEPTH, GAP = *0..8
end

module Form
  TEXT, NUMBER, PATH, RESULT, FUNCTION, OTHER = *0..5
end

LOCAL = "?"
OTHER = [Form::OTHER, ""].freeze
BLOCK = [Form::FUNCTION, ""].freeze

# There is no telling what the source does.
class GiveUp < StandardError; end

# The parser's own complaint.
class Invalid < StandardError
  attr_reader :line

  def initialize(message, line)
    super(message)
    @line = line
  end
end

# --- trees ----------------------------------------------------------------------------------------------------------

# The parser's nodes are made anew whenever they are asked for, so they are copied once.
class Node
  attr_reader :type, :children, :line, :column
  attr_accessor :value, :scope, :callees

  def initialize(type, children, line, column)
    @type = type
    @children = children
    @line = line
    @column = column
  end

  def [](index)
    @children[index]
  end

  def self.copy(node, depth = 0)
    raise GiveUp, "the source is too deeply nested" if depth > 6_000

    parts = node.children
    index = 0
    while index < parts.length
      part = parts[index]
      parts[index] = copy(part, depth + 1) if part.is_a?(RubyVM::AbstractSyntaxTree::Node)
      index += 1
    end
    new(node.type, parts, node.first_lineno, node.first_column)
  end
end

# --- values ---------------------------------------------------------------------------------------------------------

Const = Struct.new(:value)
Holder = Struct.new(:node, :scope)
Callable = Struct.new(:path)
Either = Struct.new(:values)

module Values
  KINDS = { String => "%string", Symbol => "%symbol", Array => "%list", Regexp => "%regexp" }.freeze
  # What leads nowhere else than the top: `Object::File` is `File`.
  TOPS = %w[Object BasicObject Kernel Module Class self].freeze

  module_function

  # The path a value goes by when one of its members is used.
  def path_of(value)
    case value
    when String then value
    when Const then KINDS.fetch(value.value.class, "%number")
    when Holder then value.node.type == :HASH ? "%dict" : "%list"
    when Callable then "%function"
    else LOCAL
    end
  end

  def each(value)
    value.is_a?(Either) ? value.values : [value]
  end

  # One of several; what comes from outside the program first, since there is a bound.
  def either(values)
    return values[0] if values.length == 1

    flat = values.flat_map { |value| each(value) }.uniq { |value| value.is_a?(Holder) ? value.object_id : value }
    return flat[0] || LOCAL if flat.length < 2

    outside, own = flat.partition { |value| value.is_a?(Callable) || value.is_a?(String) && !value.start_with?(LOCAL) }
    Either.new((outside + own).first(Bounds::ALTERNATIVES))
  end

  def joined(path, step, between = ".")
    step = step.to_s
    path.length + step.length < Bounds::NAME - 20 ? "#{path}#{between}#{step}" : "*#{between}#{step}"
  end

  def constant(base, name)
    name = name.to_s.delete_prefix("::")
    return "*" unless name.match?(/\A\w+(::\w+)*\z/)

    TOPS.include?(base) ? name : joined(base, name, "::")
  end
end

# --- scopes ---------------------------------------------------------------------------------------------------------

# The local names of one method, class or block, each with all that it is bound to.
class Scope
  attr_reader :parent, :names, :bound, :known, :owner, :later

  # owner: the class or module whose methods an implicit receiver has
  # later: whether it belongs to a method, which is taken to run after the whole program was read
  def initialize(parent, names, owner, later)
    @parent = parent
    @names = names
    @owner = owner
    @later = later
    @bound = {}
    @known = {}
  end

  def holding(name)
    scope = self
    scope = scope.parent until scope.nil? || scope.names.include?(name)
    scope
  end

  # item: whether it is bound to what comes out of the value when that is gone through
  def bind(name, value, item: false)
    scope = holding(name)
    ((scope || self).bound[name] ||= []) << [value, self, item]
  end
end

# The methods that a class, or the top of the program, defines itself.
class Owner
  attr_reader :methods, :aliases, :doubtful

  def initialize
    @methods = {}
    @aliases = {}
    @doubtful = {}
  end

  def define(name, node, sure)
    @methods[name] = node unless @methods.key?(name)
    @doubtful[name] = true unless sure
  end
end

# --- facts ----------------------------------------------------------------------------------------------------------

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

# --- folding --------------------------------------------------------------------------------------------------------

# Says what an expression is without running it, as far as that can be said.
class Folder
  include Values

  TEXT_METHODS = %i[
    reverse downcase upcase swapcase capitalize strip lstrip rstrip chomp chop succ next to_s to_str to_sym intern
    freeze dup itself b hex oct to_i ord chr chars bytes codepoints unicode_normalize scrub inspect
  ].freeze
  TEXT_ARGUMENT_METHODS = %i[delete squeeze tr tr_s sub gsub delete_prefix delete_suffix split start_with? ==].freeze
  LIST_METHODS = %i[reverse first last to_a sort flatten compact uniq freeze dup].freeze
  CALL_TYPES = %i[CALL QCALL OPCALL FCALL VCALL].freeze
  CALLS = %i[call () yield === []].freeze
  STEP = /\A[\w$-]+\z/.freeze
  SENDS = %i[send __send__ public_send].freeze
  METHODS = %i[method public_method instance_method public_instance_method singleton_method].freeze

  # What every object has from Kernel, whatever it is.
  KERNEL = Kernel.private_instance_methods(false).concat(Kernel.singleton_methods(false)).concat(%i[` fork URI]).uniq
                 .to_h { |name| [name, true] }.freeze
  # Of those, what no other class means by the same name when it is called by `send`.
  UNMISTAKABLE = %i[system exec spawn fork ` eval syscall require require_relative load binding exit! trap].freeze
  DECODERS = %w[
    Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64 CGI.unescape URI.decode_www_form_component
    Zlib.inflate Zlib::Inflate.inflate
  ].freeze

  def initialize(globals, top)
    @globals = globals
    @top = top
    @folded = 0
  end

  def fold(node, scope)
    return LOCAL unless node
    return node.value if node.value

    node.value = LOCAL
    node.value = found(node, scope)
  end

  def found(node, scope)
    case node.type
    when :STR, :LIT, :SYM, :INTEGER, :FLOAT, :REGX then Const.new(node[0])
    when :TRUE then Const.new(true)
    when :FALSE then Const.new(false)
    when :NIL then Const.new(nil)
    when :LVAR, :DVAR then local(node[0], scope)
    when :IVAR, :GVAR, :CVAR then global(node[0], node[0].to_s.start_with?("$") ? node[0].to_s : LOCAL)
    when :CONST then global(node[0], node[0].to_s)
    when :COLON2 then node[0] ? member_constant(fold(node[0], scope), node[1]) : node[1].to_s
    when :COLON3 then node[0].to_s
    when :SELF then "self"
    when :LIST, :HASH then Holder.new(node, scope)
    when :ZLIST then Const.new([])
    when :LAMBDA then "%function"
    else composed(node, scope)
    end
  end

  def composed(node, scope)
    case node.type
    when :DSTR, :DSYM then interpolated(node, scope)
    when :CALL, :QCALL, :OPCALL, :FCALL, :VCALL then call(node, scope)
    when :ITER then node[0].type == :LAMBDA ? "%function" : iterated(node, scope)
    when :IF, :UNLESS then either([fold(node[1], scope), fold(node[2], scope)])
    when :OR, :AND then either(node.children.first(Bounds::ALTERNATIVES).map { |part| fold(part, scope) })
    when :BLOCK then fold(node.children.last, scope)
    when :BEGIN then node[0] ? fold(node[0], scope) : Const.new(nil)
    when :LASGN, :DASGN, :DASGN_CURR, :IASGN, :GASGN, :CVASGN then node[1] ? fold(node[1], scope) : LOCAL
    when :RESCUE, :ENSURE then fold(node[0], scope)
    else LOCAL
    end
  end

  # A folded value, counted: what is folded again and again must not fill memory.
  def const(value)
    size = value.respond_to?(:length) ? value.length : 1
    return LOCAL if size > Bounds::FOLDED

    @folded += size
    raise GiveUp, "the source has too many constants to be put together" if @folded > Bounds::FOLDED_TOGETHER

    Const.new(value)
  end

  # names

  def local(name, scope)
    at = scope.holding(name)
    return LOCAL unless at

    at.known[name] || begin
      at.known[name] = LOCAL
      at.known[name] = bindings(at.bound[name])
    end
  end

  def global(name, otherwise)
    return otherwise unless @globals.bound[name]

    @globals.known[name] || begin
      @globals.known[name] = otherwise
      @globals.known[name] = bindings(@globals.bound[name])
    end
  end

  def bindings(bound)
    values = (bound || []).last(200).map do |value, scope, item|
      next value unless value.is_a?(Node)

      item ? either(elements(fold(value, scope))) : fold(value, scope)
    end
    either(values)
  end

  def member_constant(base, name)
    either(each(base).map { |one| constant(path_of(one), name) })
  end

  # constants

  def plain(value)
    return value.value if value.is_a?(Const)
    return nil unless value.is_a?(Holder) && value.node.type == :LIST && value.node.children.length <= Bounds::ITEMS

    parts = value.node.children.compact.map { |part| fold(part, value.scope) }
    parts.all?(Const) ? parts.map(&:value) : nil
  end

  def text_of(value)
    case value
    when String then value
    when Symbol, Integer, Float then value.to_s
    end
  end

  def interpolated(node, scope)
    parts = pieces(node).map { |part| part.is_a?(String) ? part : text_of(plain(fold(part, scope))) }
    return LOCAL if parts.any?(&:nil?) || parts.sum(&:length) > Bounds::FOLDED

    folded = parts.join
    const(node.type == :DSYM ? folded.to_sym : folded)
  end

  # The texts and expressions of a text with expressions in it, in order.
  def pieces(node)
    node.children.compact.flat_map do |part|
      next [part] if part.is_a?(String)
      next pieces(part) if part.type == :LIST
      next [part[0]].compact if part.type == :EVSTR

      part.type == :STR ? [part[0]] : [part]
    end
  end

  # calls

  # The receiver (nil for none), the name and the arguments of a call.
  def parts(node)
    case node.type
    when :CALL, :QCALL, :OPCALL then [node[0], node[1], arguments(node[2])]
    when :FCALL then [nil, node[0], arguments(node[1])]
    else [nil, node[0], []]
    end
  end

  def arguments(node)
    return [] unless node

    case node.type
    when :LIST then node.children.compact
    when :BLOCK_PASS then arguments(node[0])
    when :ARGSCAT, :ARGSPUSH then arguments(node[0]) + [node[1]]
    else [node]
    end
  end

  def block_argument(node)
    last = node.children.last
    last.is_a?(Node) && last.type == :BLOCK_PASS ? last[1] : nil
  end

  def call(node, scope)
    receiver, name, given = parts(node)
    base = receiver && fold(receiver, scope)
    folded = receiver ? mapped(base, name, node) || constant_call(base, name, given, node, scope) : nil
    return folded if folded
    return name == :[] ? indexed(base, given, scope) : LOCAL unless name.match?(/\A[a-zA-Z_`]/)

    either(callees(node, scope).map { |path| own_result(path, receiver, name, scope) || result(path, given, scope) })
  end

  def indexed(base, given, scope)
    key = given[0] ? plain(fold(given[0], scope)) : nil
    step = STEP.match?(key.to_s) ? key : "*"
    either(each(base).map { |one| path_of(one).start_with?(LOCAL, "%") ? LOCAL : joined(path_of(one), step) })
  end

  # What a method of the program's own gives back: its last expression, or the variable that it is named for.
  def own_result(path, receiver, name, scope)
    return nil unless receiver.nil? && path.start_with?(LOCAL)

    own = scope.owner.methods[name] || @top.methods[name]
    return fold(own.children.last[2], own.scope) if own && own.children.last.type == :SCOPE

    variable = :"@#{name}"
    @globals.bound[variable] ? global(variable, LOCAL) : nil
  end

  # `[101, 118].map(&:chr)`
  def mapped(base, name, node)
    with = %i[map collect].include?(name) ? block_argument(node) : nil
    items = with && %i[LIT SYM].include?(with.type) && with[0].is_a?(Symbol) ? plain(base) : nil
    return nil unless items.is_a?(Array) && items.length <= Bounds::ITEMS

    made = items.map { |item| computed(item, with[0], []) }
    made.all?(Const) ? const(made.map(&:value)) : nil
  rescue ArgumentError, TypeError, RangeError, NoMethodError
    nil
  end

  # The paths of what a call may call.
  def callees(node, scope)
    node.callees ||= begin
      receiver, name, given = parts(node)
      base = receiver && fold(receiver, scope)
      if base.nil? then implicit(name, node, given, scope)
      elsif base.is_a?(Either) then base.values.flat_map { |one| member_callees(one, name, node, given, scope) }
      else member_callees(base, name, node, given, scope)
      end
    end
  end

  def member_callees(base, name, node, given, scope)
    if base.is_a?(Callable) && CALLS.include?(name) then called_object(base.path, node, given, scope)
    elsif SENDS.include?(name) && given[0] then sent(base, given[0], node, scope)
    elsif base == "self" then implicit(name, node, given, scope)
    elsif name == :bind_call && base.is_a?(Callable) then [base.path]
    elsif TOPS_OF_KERNEL.include?(base) && KERNEL.key?(name) then ["Kernel.#{name}"]
    elsif base == "Kernel.binding()" && name == :eval then ["Kernel.eval"]
    else [joined(path_of(base), name)]
    end
  end

  TOPS_OF_KERNEL = %w[Kernel Object].freeze

  # `:system.to_proc.call(Kernel, 'ls')` calls a member of its first argument.
  def called_object(path, node, given, scope)
    return [path] unless path.start_with?("*.") && given[0]

    each(fold(given[0], scope)).flat_map { |base| member_callees(base, path[2..].to_sym, node, [], scope) }
  end

  def implicit(name, node, given, scope)
    return sent("self", given[0], node, scope) if SENDS.include?(name) && given[0]

    aliased = scope.owner.aliases[name] || @top.aliases[name]
    name = aliased || name
    own = scope.owner.methods.key?(name) ? scope.owner : @top.methods.key?(name) ? @top : nil
    return ["#{KERNEL.key?(name) ? "Kernel" : LOCAL}.#{name}"] if own.nil? || aliased

    hidden = !own.doubtful[name] && (own != @top || scope.later || own.methods[name].line < node.line)
    hidden || !KERNEL.key?(name) ? [LOCAL] : ["Kernel.#{name}", LOCAL]
  end

  def sent(base, given, node, scope)
    names = each(fold(given, scope)).map { |one| one.is_a?(Const) ? text_of(one.value) : nil }
    names.flat_map do |name|
      next ["#{path_of(base)}.*"] unless name && name.match?(/\A[\w`]+[?!=]?\z/)
      next ["Kernel.#{name}"] if UNMISTAKABLE.include?(name.to_sym)

      base == "self" ? implicit(name.to_sym, node, [], scope) : member_callees(base, name.to_sym, node, [], scope)
    end
  end

  # What a call of a path gives back.
  def result(path, given, scope)
    step = path[(path.rindex(".") || -1) + 1..]
    first = given[0] ? fold(given[0], scope) : nil
    case step
    when "method", "public_method", "instance_method", "singleton_method", "public_instance_method"
      return method_object(path.delete_suffix(".#{step}"), first) if first
    when "const_get", "qualified_const_get", "constantize"
      return constants_got(path.delete_suffix(".#{step}"), first) if first
    when "lambda", "proc" then return "%function"
    when "to_proc", "curry", "unbind", "bind" then return path.delete_suffix(".#{step}")
    end
    path == LOCAL ? LOCAL : "#{path}()"
  end

  def method_object(base, name)
    names = each(name).map { |one| one.is_a?(Const) ? text_of(one.value).to_s : "*" }
    either(names.map { |one| Callable.new(method_path(base, one)) })
  end

  def method_path(base, name)
    return "Kernel.#{name}" if UNMISTAKABLE.include?(name.to_sym)

    plain_self = [LOCAL, "self", "Kernel", "Object"].include?(base)
    plain_self && KERNEL.key?(name.to_sym) ? "Kernel.#{name}" : joined(base, name)
  end

  def constants_got(base, name)
    either(each(name).map { |one| one.is_a?(Const) ? constant(base, one.value) : "*" })
  end

  # A call whose receiver is constant or has something to say about it; nil when it has not.
  def constant_call(base, name, given, node, scope)
    case base
    when Callable then return base if %i[to_proc curry unbind bind owner].include?(name)
    when String then return decoded(base, name, given, scope) || objects(base, name, node, scope)
    when Const, Holder then return value_call(base, name, given, scope)
    end
    nil
  end

  def objects(base, name, node, scope)
    return nil unless %i[freeze itself dup then tap].include?(name) && !base.start_with?(LOCAL)

    node[2] ? nil : base
  end

  def value_call(base, name, given, scope)
    return held(base, fold(given[0], scope)) if base.is_a?(Holder) && %i[[] fetch dig].include?(name) && given.length == 1

    value = plain(base)
    arguments = given.map { |one| plain(fold(one, scope)) }
    return nil if value.nil? || arguments.any?(&:nil?)

    computed(value, name, arguments)
  rescue ArgumentError, TypeError, RangeError, NoMethodError, Encoding::CompatibilityError, RegexpError, FloatDomainError
    nil
  end

  def computed(value, name, given)
    case value
    when String, Symbol then text_call(value, name, given)
    when Array then list_call(value, name, given)
    when Integer then number_call(value, name, given)
    when true, false, nil then name == :! ? Const.new(!value) : nil
    end
  end

  def text_call(value, name, given)
    text = value.to_s
    return const(value.public_send(name)) if given.empty? && TEXT_METHODS.include?(name) && value.respond_to?(name)
    return const(text.public_send(name, *given)) if TEXT_ARGUMENT_METHODS.include?(name) && small?(text, given)

    case name
    when :+, :<<, :concat then given[0].is_a?(String) && sum(text, given[0])
    when :* then given[0].is_a?(Integer) && text.length * [given[0], 0].max <= Bounds::FOLDED && const(text * given[0])
    when :% then formatted(text, given[0])
    when :[], :slice then given.all? { |one| one.is_a?(Integer) || one.is_a?(Range) } && const(text[*given].to_s)
    when :unpack then unpacked(text, given[0])
    when :unpack1 then first_of(unpacked(text, given[0]))
    when :to_proc then Callable.new(joined("*", value)) if value.is_a?(Symbol)
    end || nil
  end

  # A replacement may stand for each character of a text.
  def small?(text, given)
    given.all? { |one| one.is_a?(String) || one.is_a?(Regexp) } && !given.any?(Regexp) &&
      (text.length + 1) * (given.last.to_s.length + 1) <= 16 * Bounds::FOLDED && text.length <= Bounds::FOLDED
  end

  def sum(left, right)
    left.length + right.length <= Bounds::FOLDED ? const(left + right) : nil
  end

  def unpacked(text, directive)
    %w[m m0 H* U* C* c* a* A*].include?(directive) ? const(text.unpack(directive).map { |one| shown(one) }) : nil
  end

  def shown(one)
    return one unless one.is_a?(String)

    utf8 = one.dup.force_encoding(Encoding::UTF_8)
    utf8.valid_encoding? ? utf8 : one.force_encoding(Encoding::ISO_8859_1).encode(Encoding::UTF_8)
  end

  def first_of(list)
    list.is_a?(Const) ? Const.new(list.value[0]) : nil
  end

  def formatted(pattern, given)
    given = [given] unless given.is_a?(Array)
    return nil unless pattern.scan(/%(.)/).flatten.all? { |letter| %w[s d c %].include?(letter) }
    return nil if given.sum { |one| one.to_s.length } + pattern.length > Bounds::FOLDED

    const(format(pattern, *given))
  end

  def list_call(value, name, given)
    return const(value.public_send(name)) if given.empty? && LIST_METHODS.include?(name) && value.length <= Bounds::ITEMS

    case name
    when :join then together(value, given[0].to_s)
    when :pack then packed(value, given[0])
    when :[], :at, :slice then Const.new(value[given[0]]) if given.length == 1 && given[0].is_a?(Integer)
    when :+ then const(value + given[0]) if given[0].is_a?(Array)
    when :* then given[0].is_a?(String) ? together(value, given[0]) : nil
    end
  end

  def together(parts, between)
    texts = parts.flatten.map { |part| text_of(part) }
    return nil if texts.any?(&:nil?) || texts.sum(&:length) + between.length * texts.length > Bounds::FOLDED

    const(texts.join(between))
  end

  def packed(value, directive)
    return nil unless %w[c* C* U* m m0 H* a* A*].include?(directive) && value.length <= Bounds::ITEMS

    const(shown(value.pack(directive)))
  end

  def number_call(value, name, given)
    other = given[0]
    case name
    when :chr then const(value.between?(0, 0x10ffff) ? [value].pack("U") : "")
    when :to_s, :inspect then const(value.to_s) if given.empty?
    when :-@ then Const.new(-value)
    when :+, :-, :*, :/, :%, :^, :&, :| then arithmetic(value, name, other)
    when :<< then other.is_a?(Integer) && other.between?(0, Bounds::BITS) ? bounded(value << other) : nil
    when :** then other.is_a?(Integer) && powerful?(value, other) ? bounded(value**other) : nil
    when :==, :!=, :<, :>, :<=, :>= then other.is_a?(Integer) ? Const.new(value.public_send(name, other)) : nil
    end
  end

  def arithmetic(value, name, other)
    return nil unless other.is_a?(Integer) && !(other.zero? && %i[/ %].include?(name))
    return nil if value.bit_length + other.bit_length > 2 * Bounds::BITS

    bounded(value.public_send(name, other))
  end

  def powerful?(value, exponent)
    exponent.between?(0, Bounds::BITS) && value.bit_length * exponent <= Bounds::BITS
  end

  def bounded(number)
    number.bit_length <= Bounds::BITS ? Const.new(number) : nil
  end

  def held(holder, key)
    node = holder.node
    if node.type == :LIST
      index = key.is_a?(Const) && key.value.is_a?(Integer) ? key.value : nil
      found = index && node.children.compact[index]
      return found ? fold(found, holder.scope) : either(elements(holder))
    end
    pairs(node).each do |name, value|
      found = name && fold(name, holder.scope)
      return fold(value, holder.scope) if found.is_a?(Const) && key.is_a?(Const) && found.value == key.value
    end
    key.is_a?(Const) ? LOCAL : either(elements(holder))
  end

  def pairs(node)
    node[0] ? node[0].children[0..-2].each_slice(2).to_a : []
  end

  # What can come out of a list or hash that is gone through.
  def elements(value)
    return value.value.first(Bounds::ITEMS).map { |one| Const.new(one) } if value.is_a?(Const) && value.value.is_a?(Array)
    return [] unless value.is_a?(Holder)

    nodes = value.node.type == :LIST ? value.node.children.compact : pairs(value.node).map(&:last)
    nodes.first(Bounds::ITEMS).map { |node| fold(node, value.scope) }
  end

  def decoded(base, name, given, scope)
    path = joined(base, name)
    return nil unless DECODERS.include?(path) && given.length == 1

    data = plain(fold(given[0], scope))
    data.is_a?(String) && data.length <= Bounds::FOLDED ? decode(path, data) : nil
  end

  def decode(path, data)
    case path
    when "Base64.urlsafe_decode64" then const(shown(data.tr("-_", "+/").unpack1("m")))
    when /\ABase64/ then const(shown(data.unpack1("m")))
    when /\A(CGI|URI)/ then const(shown(data.tr("+", " ").gsub(/%(\h\h)/) { [$1].pack("H2") }))
    end
  end

  # `[101, 118].map { |c| c.chr }`, `'abc'.each_char.map(&:ord)`: element by element; a block that is no such is LOCAL.
  def iterated(node, scope)
    return LOCAL unless CALL_TYPES.include?(node[0].type)

    receiver, name, = parts(node[0])
    return call(node[0], scope) unless receiver && %i[map collect].include?(name) && node[1].type == :SCOPE

    items = plain(fold(receiver, scope))
    parameter = node[1][0]&.first
    return LOCAL unless items.is_a?(Array) && parameter && items.length <= Bounds::ITEMS

    made = items.map { |item| applied(node[1][2], parameter, item, scope) }
    made.any?(&:nil?) ? LOCAL : const(made)
  end

  # The value of a block's body for one element, computed without memory: each element gives another.
  def applied(body, parameter, item, scope)
    case body&.type
    when :DVAR then body[0] == parameter ? item : nil
    when :LIT, :STR, :INTEGER then body[0]
    when :CALL, :OPCALL
      base = applied(body[0], parameter, item, scope)
      given = arguments(body[2]).map { |one| applied(one, parameter, item, scope) }
      made = base.nil? || given.any?(&:nil?) ? nil : computed(base, body[1], given)
      made.is_a?(Const) ? made.value : nil
    end
  rescue ArgumentError, TypeError, RangeError
    nil
  end
end

# --- walking --------------------------------------------------------------------------------------------------------

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

  EXITS = %w[Kernel.raise Kernel.fail Kernel.exit Kernel.exit! Kernel.abort Kernel.throw Kernel.exec Process.exit].freeze
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
    texts = @folder.pieces(node).map { |part| part.is_a?(String) ? part : @folder.text_of(@folder.plain(fold(part, scope))) }
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
    node.children[0..-2].each { |part| visit(part, scope) if part.is_a?(Node) && !%i[COLON2 COLON3].include?(part.type) }
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

# --- sources --------------------------------------------------------------------------------------------------------

module Sources
  COOKIE = /\A#.*?coding[:=]\s*([\w.-]+)/.freeze
  PLAIN_CODECS = %w[utf8 ascii usascii utf8mac].freeze
  ASCII_CODECS = %w[binary ascii8bit iso88591 iso885915 windows1252 cp1252].freeze

  module_function

  # The facts of the entry and of every file that a program can load.
  def read(entry, code, files)
    facts = Facts.new
    loads = read_text(facts, entry, code)
    unread = files.reject { |path, _| path == entry }
    unread.each { |path, _| raise GiveUp, "nobody can say what #{path} does" if path.end_with?(".so", ".bundle") }
    ruby, others = unread.partition { |path, _| path.end_with?(".rb") }
    loads += ruby.flat_map { |path, content| read_file(facts, path, content) }
    until (found = others.find { |path, _| loads.include?(path) }).nil?
      others.delete(found)
      loads += read_file(facts, *found)
    end
    facts
  end

  # A file that is no program of Ruby cannot be loaded as one.
  def read_file(facts, path, content)
    read_text(facts, path, content)
  rescue Invalid => e
    facts.add(Kind::GAP, e.message, [], Wire.bytes(path), e.line, 0)
    []
  end

  def read_text(facts, path, content)
    raise GiveUp, "#{path} is larger than 1 MiB" if content.bytesize > Bounds::TEXT_BYTES

    text = content.force_encoding(Encoding::UTF_8)
    check_first_lines(path, text)
    walker = Walker.new(facts, path, text)
    walker.walk
    walker.loads
  rescue SystemStackError
    raise GiveUp, "the source is too deeply nested"
  end

  # Options in the first line change what the rest of a text means; another encoding than UTF-8 shows the interpreter
  # other words than anybody else sees.
  def check_first_lines(path, text)
    first = text.byteslice(0, 4096).scrub.lines.first.to_s
    raise GiveUp, "#{path} gives options to its interpreter" if first.match?(/\A#!.*ruby.*\s-(?!w\s*\z)/)

    text.byteslice(0, 4096).scrub.lines.first(2).each do |line|
      codec = line.delete_prefix("\uFEFF")[COOKIE, 1]&.downcase&.delete("-_.")
      next if codec.nil? || PLAIN_CODECS.include?(codec) || ASCII_CODECS.include?(codec) && text.ascii_only?

      raise GiveUp, "#{path} declares another encoding than UTF-8"
    end
  end
end

# --- frames ---------------------------------------------------------------------------------------------------------

module Wire
  INIT, READY, DONE, PARSE, PARSED = 1, 4, 7, 9, 10
  THREW = 2
  LITTLE = 50 << 10
  LARGE = 200 << 10

  module_function

  def number(value)
    [value].pack("q>")
  end

  def bytes(text)
    [text.bytesize].pack("N") << text.b
  end

  def utf8(text)
    text = text.dup.force_encoding(Encoding::UTF_8) if text.encoding == Encoding::BINARY
    text = text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace) if text.encoding != Encoding::UTF_8
    text.valid_encoding? ? text : text.scrub
  end

  # The fields of one frame, in order.
  class Frame
    def initialize(data)
      @data = data
      @at = 0
    end

    def take(count)
      taken = @data.byteslice(@at, count)
      @at += count
      taken
    end

    def number
      take(8).unpack1("q>")
    end

    def bytes
      take(take(4).unpack1("N"))
    end

    def text
      bytes.force_encoding(Encoding::UTF_8)
    end
  end

  # Answers frames until there are no more.
  def serve(incoming, outgoing)
    while (header = incoming.read(4)) && header.bytesize == 4
      frame = Frame.new(incoming.read(header.unpack1("N")))
      kind = frame.take(1).ord
      number = frame.take(8)
      case kind
      when INIT then body = READY.chr.b << number << bytes("ruby") << bytes(RUBY_VERSION) << bytes("")
      when PARSE then body = answer(frame, number)
      else return
      end
      outgoing.write([body.bytesize].pack("N") << body)
      outgoing.flush
      tidy_up(header.unpack1("N"))
    end
  end

  # Garbage is collected while nobody waits, when there is some; only a large source has it collected sooner.
  def tidy_up(size)
    @since = (@since || 0) + size
    return if @since < LITTLE

    @since = 0
    GC.enable
    GC.start
    GC.disable
  end

  def answer(frame, number)
    frame.text
    entry = frame.text
    code = frame.bytes
    files = Array.new(frame.number) { [frame.text, frame.bytes] }
    GC.enable if code.bytesize + files.sum { |_, content| content.bytesize } > LARGE
    facts = Sources.read(entry, code, files)
    part = number(1) << bytes(entry) << bytes("") * 3
    PARSED.chr.b << number << part << number(facts.count) << facts.encoded
  rescue Invalid => e
    done(number, e.message, e.line)
  rescue GiveUp => e
    done(number, e.message, 0)
  rescue StandardError => e
    done(number, "the source could not be read: #{e.class}", 0)
  end

  def done(number, message, line)
    threw = bytes("syntax") << bytes("SyntaxError") << bytes(utf8(message)[0, 1000]) << number(line) << number(0) << bytes("")
    DONE.chr.b << number << number(0) << number(0) << number(THREW) << threw << number(0)
  end
end

if $PROGRAM_NAME == __FILE__
  $VERBOSE = nil
  # a thread of its own has the stack that the environment asks for
  Thread.new { Wire.serve(IO.for_fd(3, "rb"), IO.for_fd(4, "wb")) }.join
end
