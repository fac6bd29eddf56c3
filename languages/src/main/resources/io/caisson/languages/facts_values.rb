# frozen_string_literal: true

# Syntax trees, what is known of values without running a program, and its names; see facts.rb.

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
