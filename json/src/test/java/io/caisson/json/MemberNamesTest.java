package io.caisson.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberNamesTest {
    @Test
    void distinguishesAllNames() {
        var names = new MemberNames();
        assertThat(IntStream.range(0, 300_000).allMatch(number -> names.add("k" + number)))
                .isTrue();
        assertThat(IntStream.range(0, 300_000).noneMatch(number -> names.add("k" + number)))
                .isTrue();
    }

    @Test
    void anEmptyNameIsOne() {
        var names = new MemberNames();
        assertThat(names.add("")).isTrue();
        assertThat(names.add("\0")).isTrue();
        assertThat(names.add("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'language':'javascript','code':'1','code':'2'}",
                "{'language':'javascript','code':'1','env':{'A':'1','A':'2'}}",
                "{'language':'javascript','code':'1','input':{'a':1,'b':{},'a':2}}",
                "{'language':'javascript','code':'1','input':[{'a':{'x':1,'y':[{}],'x':2}}]}"
            })
    void aNameThatIsThereTwiceIsRefused(String body) {
        assertThatThrownBy(() -> RequestReader.read(body.replace('\'', '"')))
                .isInstanceOf(MalformedRequestException.class)
                .hasMessageContaining("twice");
    }

    @Test
    void theSameNameInTwoObjectsIsFine() {
        var inner = IntStream.range(0, 100).mapToObj(_ -> "{\"a\":{\"a\":1}}").collect(Collectors.joining(","));
        var input = "[" + inner + "]";
        var request = RequestReader.read("{\"language\":\"javascript\",\"code\":\"1\",\"input\":" + input + "}");
        assertThat(request.input().json()).isEqualTo(input);
    }
}
