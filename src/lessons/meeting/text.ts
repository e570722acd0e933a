import { defineTexts } from '../../platform/rules/text.ts'

/** Why a live lesson can't be joined or begun. */
export const meetingTexts = defineTexts({
  noSuchLesson: { zh: '没有该课程，或您无权查看', en: 'Lesson not found, or you don’t have access' },
  notLive: { zh: '该课程不是直播', en: 'This lesson is not live' },
  notBegun: { zh: '直播尚未开始', en: 'The live lesson has not begun' },
  unsigned: { zh: '签名无效或已过期', en: 'The signature is invalid or has expired' },
  ended: { zh: '直播已结束', en: 'The live lesson has ended' },
})

export const meetingScreenTexts = defineTexts({
  title: { zh: '直播', en: 'Live lesson' },
  start: { zh: '开始直播', en: 'Start the live lesson' },
  waiting: { zh: '直播尚未开始，开始后会在此显示。', en: 'The live lesson appears here once it has begun.' },
  check: { zh: '检查摄像头、麦克风和网络', en: 'Check camera, microphone and connection' },
  leave: { zh: '离开直播间？', en: 'Leave the live room?' },
  leaveText: {
    zh: '您正在发送声音或画面，离开后将停止发送。课程不会因此结束，您可以随时回来继续。',
    en: 'You are sending sound or picture, which stops when you leave. The lesson goes on, and you can come back.',
  },
  leaveYes: { zh: '离开', en: 'Leave' },
  leaveNo: { zh: '留在直播间', en: 'Stay' },
  rotateLeft: { zh: '向左旋转', en: 'Rotate left' },
  rotateRight: { zh: '向右旋转', en: 'Rotate right' },
  rotateNone: { zh: '不旋转', en: 'Don’t rotate' },
  end: { zh: '结束课程', en: 'End the lesson' },
})
