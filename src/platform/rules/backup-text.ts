import { defineTexts } from './text.ts'

/** Why a backup failed, and what to look at though one is good. */
export const backupTexts = defineTexts({
  folderFull: {
    zh: '备份文件夹 {folder} 的空间已满：请清理，或缩短备份的保留天数（BACKUP_KEEP_DAYS）。',
    en: 'The folder of the backups, {folder}, is full. Make room there, or let fewer backups be kept (BACKUP_KEEP_DAYS).',
  },
  folderQuota: {
    zh: '备份文件夹 {folder} 的配额已用完：请清理，或缩短备份的保留天数（BACKUP_KEEP_DAYS）。',
    en: 'The folder of the backups, {folder}, is full: its quota is used up. Make room there, or let fewer backups be kept (BACKUP_KEEP_DAYS).',
  },
  folderReadOnly: {
    zh: '备份文件夹 {folder} 是只读的：请挂载为可写；作为 systemd 服务运行时，可能还须允许它写入该文件夹（ReadWritePaths）。',
    en: 'The folder of the backups, {folder}, is read-only. Mount it so that it can be written to; a service of systemd may have to be allowed the folder, too (ReadWritePaths).',
  },
  folderClosed: {
    zh: '用户 {user} 无权使用备份文件夹 {folder}：请运行 chown -R {user} {folder}，或更换文件夹。',
    en: 'The folder of the backups, {folder}, is closed to the user {user}: chown -R {user} {folder}, or choose another folder.',
  },
  folderProtected: {
    zh: '用户 {user} 无权使用备份文件夹 {folder}：请运行 chown -R {user} {folder}，或更换文件夹；其中受保护的文件（lsattr）须先解除保护（chattr -i）。',
    en: 'The folder of the backups, {folder}, is closed to the user {user}: chown -R {user} {folder}, or choose another folder; what is protected there (lsattr) has to be released first (chattr -i).',
  },
  folderMissing: {
    zh: '备份文件夹 {folder} 不存在，或其中的内容已丢失：请挂载或创建该文件夹。',
    en: 'The folder of the backups, {folder}, is not there, or what belongs in it is gone. Mount it, or create the folder.',
  },
  folderBroken: {
    zh: '备份文件夹 {folder} 所在的磁盘报告错误：请检查磁盘，或更换文件夹。',
    en: 'The folder of the backups, {folder}, reports errors of its disk. Check the disk, or choose another folder.',
  },
  folderGone: {
    zh: '备份文件夹 {folder} 已断开，它的服务器没有应答：请重新挂载。',
    en: 'The folder of the backups, {folder}, is gone: its server does not answer. Mount it again.',
  },
  bucketUnset: {
    zh: '要使用 {target}，请设置 BACKUP_S3_HOST（如 https://s3.example.com）、S3_KEY_ID 和 S3_SECRET。',
    en: 'To reach {target}, set BACKUP_S3_HOST (such as https://s3.example.com), S3_KEY_ID and S3_SECRET.',
  },
  bucketSilent: { zh: '{target} 没有应答。', en: '{target} does not answer.' },
  bucketRefused: { zh: '{target} 无法使用（{reason}）。', en: '{target} could not be used ({reason}).' },
  targetTaken: {
    zh: '{target} 中是另一个系统的备份：请为每个系统使用单独的文件夹。',
    en: '{target} holds the backups of another installation. Choose a folder of its own for each.',
  },
  targetEmpty: {
    zh: '{target} 中没有以前的备份：请挂载它的磁盘。如果已换了磁盘，请手动进行首次备份：npm run backup -- --first --to {target}',
    en: '{target} has none of the backups that were made there. Mount its disk. If another one took its place, make the first backup there by hand: npm run backup -- --first --to {target}',
  },
  another: {
    zh: '另一个备份正在进行：请等它完成后重试。',
    en: 'Another backup of this installation is running. Wait until it is done, then try again.',
  },
  noRoom: {
    zh: '备份先复制并检查数据库，需要 {folder} 有 {needed}，现只有 {free}：请清理磁盘。',
    en: 'A backup first copies the database to check it, which needs {needed} in {folder}; {free} are free. Make room there.',
  },
  tablespaces: {
    zh: '数据库有位于其文件夹之外的表空间，备份无法包含它们。',
    en: 'The database has tablespaces outside of its folder, which a backup does not hold.',
  },
  notRemoved: {
    zh: '无法从 {target} 删除不再需要的内容：{names}{more, plural, =0 {} other {，另有 # 项}}。{reason}请允许 Minerva 在此删除（存储桶：s3:DeleteObject），或自行删除；下次备份会再试。',
    en: 'Could not remove from {target} what no backup needs any more: {names}{more, plural, =0 {} other { and # more}}. {reason} Let Minerva delete there (in a bucket: s3:DeleteObject), or delete it yourself; the next backup tries again.',
  },
  unreadable: {
    zh: '{target} 中的 {name} 无法读取：{reason}',
    en: '{name} in {target} can’t be read: {reason}',
  },
  damaged: {
    zh: '它已损坏，或由更新版本的 Minerva 创建。',
    en: 'it is damaged, or of a later version of Minerva.',
  },
  restStays: {
    zh: '它可能需要过期的文件和日志，因此这些暂时保留：如果该备份已无用，请删除它的文件夹。',
    en: 'Files and log that are too old stay meanwhile, as it may need them: remove the folder of that backup if it is of no use.',
  },
  oldNotListed: { zh: '无法查找过期的内容：{reason}', en: 'What is too old could not be looked for: {reason}' },
})
