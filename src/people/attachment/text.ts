import { defineTexts } from '../../platform/rules/text.ts'

export const attachmentTexts = defineTexts({
  noSuchFile: { zh: '文件不存在', en: 'File not found' },
  noSuchType: { zh: '不支持该类型的文件', en: 'Files of this type cannot be sent' },
  notAPicture: { zh: '请选择 JPEG、PNG 或 WebP 图片', en: 'Choose a picture: JPEG, PNG or WebP' },
  fileTooLarge: { zh: '文件过大，最大 {megabytes} MB', en: 'The file is too large; at most {megabytes} MB' },
  fileEmpty: { zh: '文件是空的，请选择另一个文件', en: 'The file is empty; choose another one' },
  noRoom: { zh: '存储空间不足，请先删除不用的文件', en: 'Not enough storage; delete files you no longer need' },
  fileInUse: { zh: '文件正在使用，不能删除', en: 'The file is in use and cannot be deleted' },
  // the screens
  avatar: { zh: '头像', en: 'Picture' },
  uploadAvatar: { zh: '上传头像', en: 'Upload a picture' },
  changeAvatar: { zh: '更换头像', en: 'Replace the picture' },
  choosePicture: { zh: '选择图片', en: 'Choose a picture' },
  crop: { zh: '裁剪范围', en: 'Crop area' },
  cropHint: {
    zh: '拖动图片，或用方向键移动、+ 和 - 缩放',
    en: 'Drag the picture, or move it with the arrow keys and zoom with + and -',
  },
  zoom: { zh: '缩放', en: 'Zoom' },
  preview: { zh: '预览', en: 'Preview' },
  uploading: { zh: '正在上传', en: 'Uploading' },
  uploaded: { zh: '上传成功', en: 'Uploaded' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
  removePicture: { zh: '移除', en: 'Remove' },
})
