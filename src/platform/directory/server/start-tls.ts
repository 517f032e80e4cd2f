import { once } from 'node:events';
import type { Socket } from 'node:net';

/** The StartTLS request (RFC 4511 §4.14): message 1, extended request with the OID 1.3.6.1.4.1.1466.20037. */
const name = Buffer.from('1.3.6.1.4.1.1466.20037', 'latin1');
const request = Buffer.concat([
  Buffer.from([0x30, name.length + 7, 0x02, 0x01, 0x01, 0x77, name.length + 2, 0x80, name.length]),
  name,
]);
const longestAnswer = 4_096;

type Part = { tag: number; value: Buffer; end: number };

/** The BER element at `at`; undefined while it is incomplete. */
const partAt = (bytes: Buffer, at: number): Part | undefined => {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (lengthBytes > 4) throw new Error('STARTTLS: not an answer of LDAP');
  const start = at + 2 + lengthBytes;
  if (bytes.length < start) return undefined;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  if (length > longestAnswer) throw new Error('STARTTLS: not an answer of LDAP');
  return bytes.length < start + length
    ? undefined
    : { tag, value: bytes.subarray(start, start + length), end: start + length };
};

/** Throws unless the bytes are exactly one successful response. */
const assertAgreed = (answer: Part, received: number): void => {
  // Bytes after the response may be injected by an attacker, since they arrived before TLS.
  if (answer.end !== received) throw new Error('STARTTLS: more came than the answer');
  const id = partAt(answer.value, 0);
  const response = id && partAt(answer.value, id.end);
  const result = response && partAt(response.value, 0);
  const isAnswer = answer.tag === 0x30 && id?.tag === 0x02 && id.value.equals(Buffer.of(1)) && response?.tag === 0x78;
  if (!isAnswer || result?.tag !== 0x0a) throw new Error('STARTTLS: not an answer of LDAP');
  const code = result.value.readUIntBE(0, result.value.length || 1);
  if (code !== 0) throw new Error(`STARTTLS: refused with result ${code}`);
};

/**
 * Requests TLS on an open connection; resolves when the next byte in either direction belongs to TLS. Written by hand
 * because a client that kept bytes received after the response would later treat them as received under TLS. Throws for
 * any other response.
 */
export const requestTls = async (socket: Socket, signal: AbortSignal): Promise<void> => {
  let received = Buffer.alloc(0);
  socket.write(request);
  for (;;) {
    const [chunk] = (await Promise.race([
      once(socket, 'data', { signal }),
      once(socket, 'end', { signal }).then(() => {
        throw new Error('STARTTLS: the connection was closed');
      }),
    ])) as [Buffer];
    received = Buffer.concat([received, chunk]);
    const answer = partAt(received, 0);
    if (!answer) continue;
    assertAgreed(answer, received.length);
    return;
  }
};
