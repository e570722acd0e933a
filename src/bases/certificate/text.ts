import { defineTexts } from '../../platform/rules/text.ts'

/** On the certificate, which has both languages side by side. */
export const certificateTexts = defineTexts({
  title: { zh: '槽车检验证书', en: 'Tanker inspection certificate' },
  reason: { zh: '检验证书出具', en: 'Inspection certificate issued' },
  reportNumber: { zh: '证书编号', en: 'Certificate number' },
  code: { zh: '验证码', en: 'Verification code' },
  orgName: { zh: '检验基地', en: 'Base' },
  tankerNumber: { zh: '槽车号', en: 'Tanker' },
  tankerType: { zh: '槽车类型', en: 'Tanker type' },
  licenseNumber: { zh: '行驶证号', en: 'Vehicle licence' },
  checkedOrg: { zh: '承运单位', en: 'Carrier' },
  cargo: { zh: '介质', en: 'Cargo' },
  station: { zh: '工位', en: 'Station' },
  inspector: { zh: '检验员', en: 'Inspector' },
  issuer: { zh: '签发人', en: 'Issued by' },
  issuedOn: { zh: '签发日期', en: 'Issued on' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  replaces: { zh: '代替证书', en: 'Replaces' },
  remarks: { zh: '备注', en: 'Remarks' },
  result: { zh: '检验结论', en: 'Result' },
  marks: { zh: '标注', en: 'Marks' },
  photos: { zh: '照片', en: 'Photos' },
  photoGone: { zh: '照片文件缺失', en: 'The file of this photo is missing' },
  methods: { zh: '检测方法', en: 'Check methods' },
  items: { zh: '项目 {items} 项，不合格 {failed} 项', en: '{items} items, {failed} failed' },
  void: { zh: '已作废', en: 'VOID' },
  replaced: { zh: '已被替换', en: 'REPLACED' },
  voidReason: { zh: '作废原因', en: 'Void because' },
  replacedBy: { zh: '替换证书', en: 'Replaced by' },
  scan: { zh: '扫码查验', en: 'Scan to verify' },
  digest: { zh: '内容摘要', en: 'Content digest' },
  signedBy: { zh: '签名密钥指纹', en: 'Fingerprint of the signing key' },
  proves: {
    zh: '本文件带有数字签名，改动一个字节签名即失效。是否作废，以扫码查验为准。',
    en: 'This document is digitally signed: one changed byte breaks the signature. Only the page behind the code shows whether it is void.',
  },
  notIssued: { zh: '没有已出具的该报告，或无权查看', en: 'No issued report found, or you don’t have access' },
  busy: { zh: '正在制作的证书过多，请稍后再试', en: 'Too many certificates are being made. Try again shortly.' },
  keyUnusable: {
    zh: '证书签名密钥不可用，请联系管理员',
    en: 'The key that signs certificates can’t be used. Contact an administrator.',
  },
  notMade: { zh: '证书制作失败，请重试', en: 'The certificate could not be made. Try again.' },
})

/** The public page /checking/index. */
export const checkingTexts = defineTexts({
  title: { zh: '检验证书查验', en: 'Certificate check' },
  hint: { zh: '扫描证书上的二维码，或输入证书编号。', en: 'Scan the code on the certificate, or type its number.' },
  reportNumber: { zh: '证书编号', en: 'Certificate number' },
  code: { zh: '验证码（可不填）', en: 'Verification code (optional)' },
  check: { zh: '查验', en: 'Check' },
  checking: { zh: '正在查验…', en: 'Checking…' },
  otherLanguage: { zh: 'English', en: '中文' },
  orgName: { zh: '检验基地', en: 'Base' },
  result: { zh: '检验结论', en: 'Result' },
  issuedOn: { zh: '签发日期', en: 'Issued on' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  failed: { zh: '暂时无法查验，请稍后重试。', en: 'Can’t check just now. Try again shortly.' },
  tooMany: { zh: '查验过于频繁，请一分钟后再试。', en: 'Too many checks. Try again in a minute.' },
  keys: { zh: '签名密钥指纹（SHA-256）', en: 'Fingerprints of the signing keys (SHA-256)' },
})

/** The page’s words for a certificate's state. */
export const checkedTexts = defineTexts({
  valid: { zh: '证书有效', en: 'Valid' },
  notPassed: { zh: '检验未通过', en: 'Not passed' },
  void: { zh: '证书已作废', en: 'Void' },
  replaced: { zh: '证书已被替换', en: 'Replaced by a newer certificate' },
  expired: { zh: '证书已过期', en: 'Expired' },
  unknown: { zh: '查无此证书，请核对编号和验证码', en: 'Unknown: compare the number and the code' },
})
