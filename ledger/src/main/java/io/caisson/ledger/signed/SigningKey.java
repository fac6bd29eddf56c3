package io.caisson.ledger.signed;

import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.LedgerException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Set;

/// The Ed25519 key that signs checkpoints. Whoever can write the database but not read this key
/// cannot forge what a checkpoint covers.
public final class SigningKey {
    private static final System.Logger LOG = System.getLogger(SigningKey.class.getName());
    private static final String ALGORITHM = "Ed25519";
    private static final int ID_CHARACTERS = 16;

    private final KeyPair pair;

    private SigningKey(KeyPair pair) {
        this.pair = pair;
    }

    /// Reads the key in `file`, or makes one if the file is missing.
    ///
    /// @param isBesideData whether the file is in the folder of the ledger; a new key is then logged with advice
    public static SigningKey of(Path file, boolean isBesideData) {
        try {
            return Files.exists(file) ? read(file) : make(file, isBesideData);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new LedgerException("the signing key in " + file + " cannot be used (" + e.getMessage() + ")", e);
        }
    }

    /// A key that signs nothing that stays.
    public static SigningKey fleeting() {
        try {
            return new SigningKey(KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new LedgerException("this Java has no " + ALGORITHM + " (" + e.getMessage() + ")", e);
        }
    }

    private static SigningKey read(Path file) throws IOException, GeneralSecurityException {
        var permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        if (!permissions.endsWith("------")) {
            throw new LedgerException("the signing key in " + file + " can be read by others (" + permissions
                    + "); close it with: chmod 600 " + file);
        }
        var lines = Files.readAllLines(file);
        if (lines.size() < 2) {
            throw new LedgerException("the signing key in " + file + " is incomplete; restore it from a copy");
        }
        var factory = KeyFactory.getInstance(ALGORITHM);
        return new SigningKey(new KeyPair(
                factory.generatePublic(
                        new X509EncodedKeySpec(Base64.getDecoder().decode(lines.get(1)))),
                factory.generatePrivate(
                        new PKCS8EncodedKeySpec(Base64.getDecoder().decode(lines.get(0))))));
    }

    private static SigningKey make(Path file, boolean isBesideData) throws IOException, GeneralSecurityException {
        var pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
        var encoder = Base64.getEncoder();
        var text = encoder.encodeToString(pair.getPrivate().getEncoded()) + "\n"
                + encoder.encodeToString(pair.getPublic().getEncoded()) + "\n";
        var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), closed)) {
            channel.write(StandardCharsets.US_ASCII.encode(text));
        }
        if (isBesideData) {
            LOG.log(
                    Level.DEBUG,
                    "a key that signs checkpoints was made in {0}; keep it elsewhere where others can write the data",
                    file);
        }
        return new SigningKey(pair);
    }

    /// A name for the key that tells nothing of it.
    public String id() {
        return Content.hash(pair.getPublic().getEncoded()).substring(0, ID_CHARACTERS);
    }

    public String sign(String text) {
        try {
            var signature = Signature.getInstance(ALGORITHM);
            signature.initSign(pair.getPrivate());
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new LedgerException("a checkpoint cannot be signed (" + e.getMessage() + ")", e);
        }
    }

    public boolean signed(String text, String signature) {
        try {
            var check = Signature.getInstance(ALGORITHM);
            check.initVerify(pair.getPublic());
            check.update(text.getBytes(StandardCharsets.UTF_8));
            return check.verify(Base64.getDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }
}
