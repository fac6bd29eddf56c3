package io.caisson.embed;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleReference;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The public and protected signatures of what a module exports to everybody, one in a line.
///
/// @param lines types with what they extend, and their members
record ApiSignatures(SortedSet<String> lines) {
    static ApiSignatures of(ModuleReference module) throws IOException {
        return ofTypes(types(module));
    }

    static ApiSignatures ofTypes(Collection<Class<?>> types) {
        return new ApiSignatures(
                types.stream().flatMap(ApiSignatures::signatures).collect(Collectors.toCollection(TreeSet::new)));
    }

    static ApiSignatures read(Path file) throws IOException {
        return new ApiSignatures(new TreeSet<>(Files.readAllLines(file)));
    }

    void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
    }

    /// What an embedding application could use in `before` and cannot use as it is now: removed or changed.
    List<String> missingSince(ApiSignatures before) {
        return before.lines.stream().filter(line -> !lines.contains(line)).toList();
    }

    /// Types that an embedding application sees.
    static List<Class<?>> types(ModuleReference module) throws IOException {
        var exported = module.descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(Exports::source)
                .collect(Collectors.toSet());
        try (var reader = module.open();
                var names = reader.list()) {
            return names.filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .filter(name -> exported.contains(name.substring(0, name.lastIndexOf('.'))))
                    .<Class<?>>map(ApiSignatures::load)
                    .filter(ApiSignatures::isVisible)
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ApiSignatures.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(name, e);
        }
    }

    private static boolean isVisible(Class<?> type) {
        return !type.isAnonymousClass()
                && !type.isLocalClass()
                && isVisible(type.getModifiers())
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static Stream<String> signatures(Class<?> type) {
        var members = Stream.<Member>concat(
                        Stream.of(type.getDeclaredFields()),
                        Stream.concat(Stream.of(type.getDeclaredConstructors()), Stream.of(type.getDeclaredMethods())))
                .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic())
                .map(ApiSignatures::signature);
        return Stream.concat(Stream.of(head(type)), members).map(line -> type.getName() + ": " + line);
    }

    private static String signature(Member member) {
        return member instanceof Field field ? field.toGenericString() : ((Executable) member).toGenericString();
    }

    private static String head(Class<?> type) {
        var parents = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()))
                .map(Object::toString)
                .sorted()
                .toList();
        var permitted = type.isSealed()
                ? Stream.of(type.getPermittedSubclasses())
                        .map(Class::getName)
                        .sorted()
                        .toList()
                : List.of();
        return type.toGenericString() + " of " + parents + (type.isSealed() ? " permits " + permitted : "");
    }
}
