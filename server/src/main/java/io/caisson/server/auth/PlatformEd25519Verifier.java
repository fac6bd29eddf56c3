package io.caisson.server.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jca.JCAContext;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Set;

/// Verifies Ed25519 signatures with the Java platform. Nimbus' own verifier needs another library.
final class PlatformEd25519Verifier implements JWSVerifier {
    private static final int POINT_BYTES = 32;

    private final PublicKey key;
    private final JCAContext context = new JCAContext();

    PlatformEd25519Verifier(OctetKeyPair key) throws JOSEException {
        this.key = key(key.getDecodedX());
    }

    @Override
    public boolean verify(JWSHeader header, byte[] content, Base64URL signature) throws JOSEException {
        try {
            var verifying = Signature.getInstance("Ed25519");
            verifying.initVerify(key);
            verifying.update(content);
            return verifying.verify(signature.decode());
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /// The bytes are the y coordinate in little-endian order; the highest bit is the sign of x.
    private static PublicKey key(byte[] point) throws JOSEException {
        if (point.length != POINT_BYTES) {
            throw new JOSEException("an Ed25519 key has " + POINT_BYTES + " bytes, not " + point.length);
        }
        var odd = (point[POINT_BYTES - 1] & 0x80) != 0;
        var bigEndian = new byte[POINT_BYTES];
        for (var i = 0; i < POINT_BYTES; i++) {
            bigEndian[i] = point[POINT_BYTES - 1 - i];
        }
        bigEndian[0] &= 0x7f;
        try {
            var y = new EdECPoint(odd, new BigInteger(1, bigEndian));
            return KeyFactory.getInstance("EdDSA").generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, y));
        } catch (GeneralSecurityException e) {
            throw new JOSEException("no Ed25519 key", e);
        }
    }

    @Override
    public Set<JWSAlgorithm> supportedJWSAlgorithms() {
        return Set.of(JWSAlgorithm.EdDSA);
    }

    @Override
    public JCAContext getJCAContext() {
        return context;
    }
}
