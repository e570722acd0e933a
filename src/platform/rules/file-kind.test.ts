import { expect, test } from 'vitest'
import { fileKind } from './file-kind.ts'

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'video/mp4'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  [
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm',
    'video/webm',
  ],
  ['\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', undefined],
  ['\0\0\0\x20ftypM4A ', undefined],
  ['\0\0\0\x20ftypheic', undefined],
  ['\0\0\0\x20ftypavif', undefined],
  ['\0\0\0\x20ftypiso2', 'video/mp4'],
  ['\0\0\0\x20ftypisoX', undefined],
  ['\0\0\0\x20wideisom', undefined],
  ['RIFX\x24\0\0\0WEBP', undefined],
  ['GIF89a', undefined],
  ['MZ\x90\0', undefined],
  ['\x7fELF\x02', undefined],
  ['#!/bin/sh\n', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['<!doctype html>', undefined],
  ['%PDF-1.7', undefined],
  ['PK\x03\x04', undefined],
  ['RIFF\x24\0\0\0WAVE', undefined],
  ['', undefined],
])('%j is %s', (head, contentType) => {
  expect(fileKind(Buffer.from(head, 'latin1'))?.contentType).toBe(contentType)
})
