import { createContext } from 'react';
import type { PictureHere, RichTextValue } from '../rich-text-value.ts';

export type Pictures = RichTextValue['pictures'];

/** What the pictures of a text know of the field that they are in. */
export type PicturesOfField = {
  pictureOf: (key: string) => Pictures[string] | undefined;
  /** The file that an upload has become. */
  keep: (picture: PictureHere) => void;
  /** Shows why a picture was not taken. */
  refuse: (name: string, reason: string) => void;
  /** Opens the dialog for the alternative text of the picture at a place of the document. */
  describe: (place: number) => void;
  disabled: boolean;
};

export const PicturesContext = createContext<PicturesOfField | null>(null);
