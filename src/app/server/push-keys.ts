import { createECDH } from 'node:crypto';

/** Makes the keys with which pushes are signed (VAPID), as lines of `.env`. */
const pair = createECDH('prime256v1');
const publicKey = pair.generateKeys().toString('base64url');
// A key may begin with zeros, which are left out.
const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
