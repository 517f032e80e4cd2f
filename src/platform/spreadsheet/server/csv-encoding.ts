import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { foldKeepingMarks } from '#platform/search/server/fold.ts';
import type { CsvEncoding } from './csv-reader.ts';
import { BrokenTable } from './table-row.ts';

const SAMPLE = 256 * 1024;
const BLOCK = 256 * 1024;

const sampleOf = async (file: string): Promise<Buffer> => {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
  return buffer.subarray(0, bytesRead);
};

const marked = (sample: Buffer): CsvEncoding | undefined => {
  const start = sample.subarray(0, 3).toString('hex');
  if (start === 'efbbbf') return 'utf-8';
  if (start.startsWith('fffe')) return 'utf-16le';
  return start.startsWith('feff') ? 'utf-16be' : undefined;
};

/** UTF-16 without a mark: every second byte of its commas, digits and line ends is zero. */
const wide = (sample: Buffer): CsvEncoding | undefined => {
  const zeros = [0, 0];
  for (const [at, byte] of sample.subarray(0, 4_096).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  if (odd > even * 4) return 'utf-16le';
  if (even > odd * 4) return 'utf-16be';
  throw new BrokenTable('the file is neither a workbook nor text', { kind: 'not_table' });
};

/** Whether every byte of the file is valid in the encoding. */
const isValid = async (file: string, encoding: CsvEncoding): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: BLOCK }))
      decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/** Characters that are frequent in names, headings and sentences, folded to Simplified. */
const frequent = new Set(
  '的一是了我不人在他有这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔厂编号码姓称职级邮箱账户状态停启参型部厂区组织李刘陈杨黄赵吴周徐孙朱胡郭何林罗郑梁谢宋唐韩冯董萧程曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田姜范方石姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹易常武乔贺赖龚伟芳娜秀英敏静丽强磊洋艳勇军杰娟涛超霞刚玲桂志华建国明珍文玉兰凤春梅红雪婷佳怡俊宏雅惠淑美家豪宗翰承恩冠廷彦',
);

const han = /\p{Script=Han}/gu;
const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * How much a text looks like Chinese: the part of its characters that are frequent. Bytes in the wrong encoding give
 * rare ones.
 */
const likeness = (text: string): number => {
  const found = text.match(han) ?? [];
  if (found.length === 0) return 0;
  return found.filter((one) => frequent.has(foldKeepingMarks(one))).length / found.length;
};

/** Private and unassigned characters, and those of the other script's punctuation, come of a wrong encoding. */
const oddity = (text: string): number => (text.match(/[\p{Co}\p{Cn}ぁ-ヿА-я]/gu) ?? []).length / (text.length || 1);

const decoded = (sample: Buffer, encoding: CsvEncoding): string => new TextDecoder(encoding).decode(sample);

/**
 * The encoding of a text file: by its mark; UTF-16 by its zeros; UTF-8 if it is valid; else of GBK and Big5 the one
 * that is valid, or if both are, the one that gives the more usual characters. Throws `BrokenTable` if none is.
 */
export const encodingOf = async (file: string): Promise<CsvEncoding> => {
  const sample = await sampleOf(file);
  const known = marked(sample) ?? wide(sample);
  if (known) return known;
  if (await isValid(file, 'utf-8')) return 'utf-8';
  const candidates = (['gb18030', 'big5'] as const).map((encoding) => ({ encoding, text: decoded(sample, encoding) }));
  const scored: { encoding: CsvEncoding; score: number }[] = [];
  for (const { encoding, text } of candidates) {
    const [usual, odd] = [likeness(text), oddity(text)];
    // Some decoders accept bytes that no text has.
    if (odd < 0.1 && hasHan(text) && (await isValid(file, encoding))) scored.push({ encoding, score: usual - odd });
  }
  if (scored.length === 0)
    throw new BrokenTable('the file is neither a workbook nor text in UTF-8, UTF-16, GBK or Big5', {
      kind: 'encoding',
    });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
};
