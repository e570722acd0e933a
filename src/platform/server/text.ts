import { defineTexts } from '../rules/text.ts'

/** The server's own messages, whatever the call. Messages of the shared shapes are names of these. */
export const serverTexts = defineTexts({
  success: { zh: '成功', en: 'OK' },
  unreadable: { zh: '请求的内容无法读取', en: 'The request could not be read' },
  noBytes: { zh: '文件是空的', en: 'The file is empty' },
  fileIsBody: {
    zh: '请将文件本身作为请求正文发送，Content-Type 为 application/octet-stream，不要使用表单',
    en: 'Send the file itself as the request body, with Content-Type application/octet-stream, not as a form',
  },
  badIdempotencyKey: {
    zh: 'Idempotency-Key 为 1 至 100 个字符',
    en: 'An Idempotency-Key has 1 to 100 characters',
  },
  noSession: { zh: '请先登录', en: 'Please log in first' },
  noSuchKey: { zh: '密钥无效或已停用', en: 'The key is unknown or no longer valid' },
  forbidden: { zh: '没有权限执行该操作', en: 'You are not allowed to do this' },
  madeElsewhere: {
    zh: '您已在其他标签页切换了所属单位，本次没有保存。请切换回原来的单位后再保存，或关闭本表单',
    en: 'Not saved: you switched to another company in another tab. Switch back, then save again, or close this form',
  },
  fromAnotherSite: {
    zh: '请求不是来自本控制台的页面，已拒绝',
    en: 'Refused: the request does not come from a page of this console',
  },
  notByPartialToken: {
    zh: '限定了范围的 API 令牌不能执行该操作',
    en: 'An API token that was restricted to a part may not do this',
  },
  notByToken: { zh: 'API 令牌不能执行该操作', en: 'An API token may not do this' },
  secondFactorDue: { zh: '请先设置双重验证', en: 'Set up a second factor first' },
  passwordChangeDue: { zh: '请先修改初始密码', en: 'Please change your one-time password first' },
  notFound: { zh: '没有找到', en: 'Not found' },
  changedMeanwhile: {
    zh: '已被他人更改，请核对后重试',
    en: 'Someone else changed this. Check it, then try again.',
  },
  noSuchCall: { zh: '没有该接口', en: 'Call not found' },
  tooLarge: { zh: '请求的内容过大', en: 'The request is too large' },
  headersTooLarge: {
    zh: '请求头过大，请清除本网站的 Cookie 后重试',
    en: 'The request’s headers are too large; clear the cookies of this site and try again',
  },
  otherHost: {
    zh: '本服务器不以 {host} 提供服务。请使用设置 PUBLIC_URL 的地址；也应使用该名称时，请管理员将其加入 ALLOWED_HOSTS',
    en: 'This server does not answer as {host}. Use the address of the setting PUBLIC_URL, or have an administrator add this name to ALLOWED_HOSTS',
  },
  tooLate: { zh: '请求未在规定时间内发送完毕，请重试', en: 'The request did not arrive in time; please try again' },
  uploadElsewhere: { zh: '文件应从另一位置继续上传', en: 'The upload continues at another offset' },
  uploadGoesOn: {
    zh: '该文件正在另一连接中上传，请稍后重试',
    en: 'Another connection is sending this file; please try again shortly',
  },
  tooManyRequests: {
    zh: '请求过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many requests; please try again in {seconds, plural, one {# second} other {# seconds}}',
  },
  tooManyStreams: { zh: '打开的页面过多，请关闭一些', en: 'Too many pages are open; please close some' },
  tooManyExports: {
    zh: '正在进行的导出过多，请稍后重试',
    en: 'Too many exports are running; please try again shortly',
  },
  fileGone: {
    zh: '文件的内容已丢失，请联系管理员从备份中恢复',
    en: 'The content of this file is missing; an administrator may restore it from a backup',
  },
  fileIsXls: {
    zh: '不支持 .xls 文件，请在表格软件中另存为 .xlsx 后重试',
    en: '.xls files are not supported; save the file as .xlsx in your spreadsheet program',
  },
  fileEmpty: { zh: '文件中没有数据', en: 'The file has no rows' },
  fileUnreadable: {
    zh: '文件无法读取：不是 .xlsx 或 .csv',
    en: 'The file cannot be read: it is neither .xlsx nor .csv',
  },
  fileTooSlow: { zh: '文件过于复杂，读取超时', en: 'The file takes too long to read' },
  tooManyImports: {
    zh: '正在进行的导入过多，请稍后重试',
    en: 'Too many imports are running; please try again shortly',
  },
  sheetTooLarge: {
    zh: '文件过大：一次最多导入 {most, number} 行、{columns, number} 列，请拆分后重试',
    en: 'The file is too large: at most {most, number} rows and {columns, number} columns can be imported at once; please split it',
  },
  internal: {
    zh: '服务器内部错误，请联系管理员，请求编号 {requestId}',
    en: 'Something went wrong on the server; give your administrator this request id: {requestId}',
  },
  notAPicture: { zh: '请选择 JPEG、PNG 或 WebP 图片', en: 'Choose a picture: JPEG, PNG or WebP' },
  pictureUnreadable: { zh: '图片已损坏，无法读取', en: 'The picture is damaged and cannot be read' },
  pictureTooLarge: {
    zh: '图片过大，最多 {megapixels} 百万像素',
    en: 'The picture is too large; it may have {megapixels} megapixels at most',
  },
  tooManyPictures: {
    zh: '正在处理的图片过多，请稍后重试',
    en: 'Too many pictures are being processed; please try again shortly',
  },
  pictureMoves: { zh: '不能使用动态图片', en: 'Animated pictures cannot be used' },
  databaseAway: {
    zh: '数据库暂时不可用，请稍后重试',
    en: 'The database cannot be reached at the moment; please try again shortly',
  },
  diskFull: {
    zh: '服务器磁盘空间不足，未能保存，请联系管理员',
    en: 'The server’s disk is full and nothing was saved; please contact your administrator',
  },
  callerGone: { zh: '调用方已断开连接', en: 'The caller disconnected' },
  tookTooLong: {
    zh: '处理超时，请缩小范围后重试',
    en: 'This took too long; please narrow it down and try again',
  },

  fieldMessage: { zh: '{field}：{message}', en: '{field}: {message}' },
  required: { zh: '不能为空', en: 'is required' },
  wrongType: { zh: '类型不正确', en: 'is of the wrong type' },
  wrongFormat: { zh: '格式不正确', en: 'has the wrong format' },
  unknownField: { zh: '没有这个字段', en: 'is not a field of this call' },
  wrongChoice: { zh: '不是可选的值', en: 'is not one of the possible values' },
  tooShort: { zh: '至少 {minimum} 个字符', en: 'must have at least {minimum} characters' },
  tooLong: { zh: '最多 {maximum} 个字符', en: 'may have at most {maximum} characters' },
  tooFew: { zh: '至少 {minimum} 项', en: 'must have at least {minimum, plural, one {# entry} other {# entries}}' },
  tooMany: { zh: '最多 {maximum} 项', en: 'may have at most {maximum} entries' },
  tooSmall: { zh: '不能小于 {minimum}', en: 'may not be less than {minimum}' },
  notAbove: { zh: '必须大于 {minimum}', en: 'must be more than {minimum}' },
  numberTooLarge: { zh: '数值过大', en: 'is too large' },
  tooBig: { zh: '不能大于 {maximum}', en: 'may not be more than {maximum}' },
  invalid: { zh: '不正确', en: 'is not valid' },
  dayOutOfReach: { zh: '日期须在 1900 年至 2999 年之间', en: 'The day must be between the years 1900 and 2999' },
  rangeReversed: { zh: '开始日期不能晚于结束日期', en: 'The first day may not be after the last' },
  rangeTooLong: { zh: '日期范围不能超过十年', en: 'The range may not be longer than ten years' },
})
