/** The place of backups that the configuration names. */
import type { BackupConfig } from '../kit/config.ts';
import { backupKey } from '../backup/key.ts';
import { Place } from '../backup/place.ts';
import { BackupTrouble } from '../backup/trouble.ts';
import { backupFolder } from './backup-folder.ts';
import { backupS3 } from './backup-s3.ts';

/** `mayMake`: a folder that is not there is made; who only reads never makes one. */
export function backupPlace(config: BackupConfig, mayMake: boolean): Place {
  if (config.s3 && config.key === null)
    throw new BackupTrouble('备份到对象存储必须设置备份口令 BACKUP_KEY（备份里有密钥，不能明文放到外面）');
  const store = config.s3 ? backupS3(config.s3, config.prefix) : backupFolder(config.folder ?? '', mayMake);
  return new Place(store, config.key === null ? null : backupKey(config.key));
}
