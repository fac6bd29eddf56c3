# frozen_string_literal: true

# Tells what is in Ruby sources, from their syntax trees as this interpreter's own parser makes them.
#
# A process behind the wall, for one tenant. Frames come in on descriptor 3 and are answered on descriptor 4, as core's
# `wire` has them: Init by Ready, Parse by Parsed or by a Done with the reason in it. Nothing of a source is run or
# required: constants are folded by the methods here, each with a bound on what it makes.
#
# A value is a path (a String with dots between its steps, and colons where Ruby has them), a `Const`, a `Holder` of
# elements, a `Callable`, or `Either` of several. What follows a name takes no notice of the order of statements: a name
# that is bound to several things may be any of them.

require_relative "facts_walking"

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
    threw = bytes("syntax") << bytes("SyntaxError") << bytes(utf8(message)[0, 1000])
    threw << number(line) << number(0) << bytes("")
    DONE.chr.b << number << number(0) << number(0) << number(THREW) << threw << number(0)
  end
end

if $PROGRAM_NAME == __FILE__
  $VERBOSE = nil
  # a thread of its own has the stack that the environment asks for
  Thread.new { Wire.serve(IO.for_fd(3, "rb"), IO.for_fd(4, "wb")) }.join
end
