import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { fieldReasons, isSentObject, oid, rev, yn } from '#platform/wire/values.ts';
import { bannerLanguageRow, bannerMenu, multipart, pictureReasons, portalurl } from './banners.contract.ts';

/** An empty address means the address of the banner itself. */
export const bannerLanguageFields = { lang: z.enum(languages), portalurl, status: yn };

export const bannerLanguageEdit = z.object({
  oid,
  rev: rev.optional(),
  ...z.object(bannerLanguageFields).partial().shape,
});

/**
 * A new language version of `bannerOid` (defaults: language zh-CN, no address, status Y), or with `oid` a change of one
 * and its picture.
 */
export const bannerLanguageUpload = z
  .object({ ...bannerLanguageEdit.shape, oid: oid.optional(), bannerOid: oid.optional(), fileid: oid.optional() })
  .refine((values) => values.oid !== undefined || values.bannerOid !== undefined, {
    path: ['bannerOid'],
    error: fieldReasons.required,
    when: ({ value }) => isSentObject(value),
  });

const change = mayChange(bannerMenu.id, { scope: 'everywhere' });

export const bannerLanguageCalls = {
  languages: endpoint({
    method: 'GET',
    path: '/banner/language',
    summary: 'The language versions of a banner',
    right: mayLook(bannerMenu.id),
    query: { bannerOid: oid },
    answer: z.array(bannerLanguageRow),
  }),
  upload: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/banner/language',
    summary:
      'Adds a language version; with `oid` changes one and its picture. The picture is sent like that of a banner',
    right: change,
    multipart,
    content: bannerLanguageUpload,
    answer: bannerLanguageRow,
    reasons: ['banner.language_exists', ...pictureReasons],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/banner/language',
    summary: 'Changes a language version, its picture stays',
    right: change,
    content: bannerLanguageEdit,
    answer: bannerLanguageRow,
    reasons: ['banner.language_exists'],
  }),
  remove: endpoint({
    method: 'DELETE',
    undo: true,
    effects: true,
    path: '/banner/language',
    summary: 'Deletes language versions by oid; all or none',
    right: change,
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ deleted: z.number() }),
  }),
};
