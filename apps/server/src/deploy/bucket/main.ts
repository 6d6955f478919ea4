/** `npm run bucket`: makes the bucket of the files where there is none yet, and waits until the store answers. For Docker Compose. */
import { readConfig } from '../../kit/config.ts';
import { makeBucket } from '../../adapters/s3-store.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 500;

async function made(): Promise<string> {
  const { s3 } = readConfig();
  if (!s3) return '没有设置 S3_ENDPOINT、S3_BUCKET 等，文件存在数据目录，不需要桶。';
  const until = Date.now() + PATIENCE_MS;
  for (;;)
    try {
      return `桶 ${s3.bucket} ${(await makeBucket(s3)) ? '已建立' : '已经存在'}。`;
    } catch (error) {
      // a store that refuses will refuse again
      if ((error as Error).cause === undefined || Date.now() > until) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
    }
}

try {
  console.log(await made());
} catch (error) {
  console.error(`建立桶失败：${(error as Error).message}`);
  process.exitCode = 2;
}
