# frozen_string_literal: true

# What expressions are, as far as that can be said without running them; see facts.rb.

require_relative "facts_values"

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
    looked_up = base.is_a?(Holder) && given.length == 1 && %i[[] fetch dig].include?(name)
    return held(base, fold(given[0], scope)) if looked_up

    value = plain(base)
    arguments = given.map { |one| plain(fold(one, scope)) }
    return nil if value.nil? || arguments.any?(&:nil?)

    computed(value, name, arguments)
  rescue ArgumentError, TypeError, RangeError, NoMethodError, EncodingError, RegexpError
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
    small = value.length <= Bounds::ITEMS
    return const(value.public_send(name)) if small && given.empty? && LIST_METHODS.include?(name)

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
    list = value.is_a?(Const) && value.value.is_a?(Array) ? value.value : nil
    return list.first(Bounds::ITEMS).map { |one| Const.new(one) } if list
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
