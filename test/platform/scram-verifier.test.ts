import { isVerifierOf, makeVerifier } from '../../bin/launcher/scram-verifier.js';

test('a verifier for the example password of RFC 7677 agrees with the RFC', () => {
  const verifier = makeVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
  expect(verifier).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
  expect(isVerifierOf(verifier, 'pencil')).toBe(true);
  expect(isVerifierOf(verifier, 'pencils')).toBe(false);
});

test('each verifier has a salt of its own, and a password that would need normalisation is refused', () => {
  expect(makeVerifier('pencil')).not.toBe(makeVerifier('pencil'));
  expect(isVerifierOf(null, 'pencil')).toBe(false);
  expect(isVerifierOf('md5c4ca4238a0b923820dcc509a6f75849b', 'pencil')).toBe(false);
  expect(() => makeVerifier('crème')).toThrow('printable ASCII');
});
