/** Of PostgreSQL's log, in its own folder. */
export const LOG_FOLDER = 'minerva_log'

/** Settings by which PostgreSQL keeps its log, each minute at least. The same file may come twice, as after a crash. */
export const KEEP_LOG = {
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: `mkdir -p ${LOG_FOLDER} && cp %p ${LOG_FOLDER}/%f.part && sync ${LOG_FOLDER}/%f.part && mv ${LOG_FOLDER}/%f.part ${LOG_FOLDER}/%f`,
}
