BEGIN TRANSACTION;
CREATE TABLE gridwright_schema (
	version INTEGER NOT NULL
);
INSERT INTO "gridwright_schema" VALUES(5);
CREATE TABLE puzzles (
	id INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	genre VARCHAR(40) NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	source TEXT NOT NULL, 
	title TEXT NOT NULL, 
	author TEXT NOT NULL, 
	licence TEXT NOT NULL, 
	message TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	level INTEGER, 
	score FLOAT, 
	length FLOAT, 
	hardest VARCHAR(80) NOT NULL, 
	longest INTEGER, 
	techniques TEXT NOT NULL, 
	seconds FLOAT, 
	engine VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (fingerprint)
);
INSERT INTO "puzzles" VALUES(1,'5e5a0bf6831599131caac99ba9dcef034ccc96f105dc58f9147e854bcc3f858d','kuromasu',5,5,'https://puzz.link/p?kurodoko/5/5/5g8h4s6h9g8','','','','','','....#/...#./#..../.#.../.....','unique',1,2.59,0.9,'three full sides',0,'{"beside black": 3, "all cells in sight": 2, "three sides fixed": 2, "enough in sight": 2, "three full sides": 1}',0.680025,'0.3.0');
INSERT INTO "puzzles" VALUES(2,'1bdb945d688b2dfa14abc7481bd6882ccfb13bb644a0dd2fd26ca449165144fa','kuromasu',5,5,'https://puzz.link/p?kurodoko/5/5/8k3g6m4g8k3','','','','','','....#/..#../.#.../....#/.#...','unique',1,6.01,1.1,'three full sides',0,'{"enough in sight": 3, "beside black": 3, "three full sides": 2, "all cells in sight": 1}',0.077452,'0.3.0');
INSERT INTO "puzzles" VALUES(3,'4a414b380300d2624652dd0beeac9913fd463ace2e3934fbd8fed825c0eaf9ab','kuroshuto',5,5,'https://puzz.link/p?kurochute/5/5/2h3k1g3g3g3k3h4','','','','','','','unique',1,4.37,1.1,'cut off',0,'{"last place": 5, "beside black": 3, "cut off": 3, "number done": 2}',0.185371,'0.3.0');
INSERT INTO "puzzles" VALUES(4,'fe3407d06cb35a45d3e89c3fba91b4252b4055ae1c8cf154d472f4523d9fade8','kuroshuto',5,5,'https://puzz.link/p?kurochute/5/5/4g2l13i34l3g3','','','','','','','unique',1,4.23,1.1,'diamond structure',0,'{"last place": 6, "beside black": 4, "cut off": 3, "number done": 1, "diamond structure": 1}',0.071296,'0.3.0');
INSERT INTO "puzzles" VALUES(5,'3304d3e5dbcb885c4e46df02f34528d36c8c8bc877563db0e9b3b1a317da896f','nurimaze',5,5,'https://puzz.link/p?nurimaze/5/5/evvmru7pd17463926','','','','','','','unique',1,0.0,0.8,'way out',0,'{"last of a square": 7, "way out": 4}',0.301725,'0.3.0');
INSERT INTO "puzzles" VALUES(6,'44f4daa5f6acb5f17e171237cba31b2f3d8a19c5a5c4c43d57d05fde517445c7','nurimaze',5,5,'https://puzz.link/p?nurimaze/5/5/nvmntmfi4535472j1','','','','','','','unique',1,0.0,0.8,'cut off',0,'{"last of a square": 6, "path goes on": 1, "cut off": 1, "way out": 1}',0.065317,'0.3.0');
INSERT INTO "puzzles" VALUES(7,'db3d72af4703ebcb0995a4fedcc3aae19972e39c9d763919308a9f68650c36dd','kamaji',4,4,'kamaji-4x4-1431132312312122','','','','','','','unique',1,0.0,0.5,'only piece',0,'{"used up": 5, "corner": 4, "only piece": 3}',0.113953,'0.3.0');
INSERT INTO "puzzles" VALUES(8,'2dc93b167734288f198af43efa4171159b914d45bbfe7f347104acde4644de94','kamaji',4,4,'kamaji-4x4-4132222223331221','','','','','','','unique',1,7.5,0.6,'leaves nothing',0,'{"only piece": 6, "used up": 3, "corner": 2, "leaves nothing": 1}',0.052013,'0.3.0');
INSERT INTO "puzzles" VALUES(9,'f8745d4c3d336701cb0274d3bca028575c3f515a93310c7a253be8d2626c9c38','hitori',5,5,'https://puzz.link/p?hitori/5/5/4135433514432435512325411','','','','','','','unique',1,7.98,1.1,'diamond structure',0,'{"seen already": 6, "beside black": 6, "cut off": 5, "between equals": 1, "diamond structure": 1}',0.153385,'0.3.0');
INSERT INTO "puzzles" VALUES(10,'1e60f4f181fbe5a4afd8b4e3f1dd996eb30a9363dec1b3b8585143ecbc70d97b','hitori',5,5,'https://puzz.link/p?hitori/5/5/3521143345543111445141432','','','','','','','unique',2,14.3,1.3,'cut off',0,'{"seen already": 6, "beside black": 6, "cut off": 4, "between equals": 3, "pair in the line": 1}',0.093059,'0.3.0');
CREATE TABLE results (
	id INTEGER NOT NULL, 
	puzzle INTEGER NOT NULL, 
	task VARCHAR(64) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (puzzle, task), 
	FOREIGN KEY(puzzle) REFERENCES puzzles (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES(1,1,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "kuromasu", "status": "unique", "level": 1, "name": "easy", "score": 2.59, "length": 0.9, "hardest": "three full sides", "techniques": {"beside black": 3, "all cells in sight": 2, "three sides fixed": 2, "enough in sight": 2, "three full sides": 1}, "longest": 0, "seconds": 0.680025, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(2,2,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "kuromasu", "status": "unique", "level": 1, "name": "easy", "score": 6.01, "length": 1.1, "hardest": "three full sides", "techniques": {"enough in sight": 3, "beside black": 3, "three full sides": 2, "all cells in sight": 1}, "longest": 0, "seconds": 0.077452, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(3,3,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "kuroshuto", "status": "unique", "level": 1, "name": "easy", "score": 4.37, "length": 1.1, "hardest": "cut off", "techniques": {"last place": 5, "beside black": 3, "cut off": 3, "number done": 2}, "longest": 0, "seconds": 0.185371, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(4,4,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "kuroshuto", "status": "unique", "level": 1, "name": "easy", "score": 4.23, "length": 1.1, "hardest": "diamond structure", "techniques": {"last place": 6, "beside black": 4, "cut off": 3, "number done": 1, "diamond structure": 1}, "longest": 0, "seconds": 0.071296, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(5,5,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "nurimaze", "status": "unique", "level": 1, "name": "easy", "score": 0.0, "length": 0.8, "hardest": "way out", "techniques": {"last of a square": 7, "way out": 4}, "longest": 0, "seconds": 0.301725, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(6,6,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "nurimaze", "status": "unique", "level": 1, "name": "easy", "score": 0.0, "length": 0.8, "hardest": "cut off", "techniques": {"last of a square": 6, "path goes on": 1, "cut off": 1, "way out": 1}, "longest": 0, "seconds": 0.065317, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(7,7,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "kamaji", "status": "unique", "level": 1, "name": "easy", "score": 0.0, "length": 0.5, "hardest": "only piece", "techniques": {"used up": 5, "corner": 4, "only piece": 3}, "longest": 0, "seconds": 0.113953, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(8,8,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "kamaji", "status": "unique", "level": 1, "name": "easy", "score": 7.5, "length": 0.6, "hardest": "leaves nothing", "techniques": {"only piece": 6, "used up": 3, "corner": 2, "leaves nothing": 1}, "longest": 0, "seconds": 0.052013, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(9,9,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "hitori", "status": "unique", "level": 1, "name": "easy", "score": 7.98, "length": 1.1, "hardest": "diamond structure", "techniques": {"seen already": 6, "beside black": 6, "cut off": 5, "between equals": 1, "diamond structure": 1}, "longest": 0, "seconds": 0.153385, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(10,10,'f74f1db64ef6f5c6e9af20c8da906cd9ef4b4f6b291d60b148164a98182f35a1','{"genre": "hitori", "status": "unique", "level": 2, "name": "moderate", "score": 14.3, "length": 1.3, "hardest": "cut off", "techniques": {"seen already": 6, "beside black": 6, "cut off": 4, "between equals": 3, "pair in the line": 1}, "longest": 0, "seconds": 0.093059, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(11,1,'f8da017759d4b8363d9bce0c8c0763f9015618e729167af5a668c47b4a727485','{"genre": "kuromasu", "status": "unique", "answer": ["....#", "...#.", "#....", ".#...", "....."], "answers": null, "strategy": "sat", "seconds": 0.001526, "engine": "0.3.0"}');
INSERT INTO "results" VALUES(12,2,'f8da017759d4b8363d9bce0c8c0763f9015618e729167af5a668c47b4a727485','{"genre": "kuromasu", "status": "unique", "answer": ["....#", "..#..", ".#...", "....#", ".#..."], "answers": null, "strategy": "sat", "seconds": 0.000423, "engine": "0.3.0"}');
CREATE TABLE tags (
	puzzle INTEGER NOT NULL, 
	tag VARCHAR(200) NOT NULL, 
	PRIMARY KEY (puzzle, tag), 
	FOREIGN KEY(puzzle) REFERENCES puzzles (id) ON DELETE CASCADE
);
INSERT INTO "tags" VALUES(2,'club');
INSERT INTO "tags" VALUES(10,'club');
INSERT INTO "tags" VALUES(8,'club');
INSERT INTO "tags" VALUES(5,'club');
INSERT INTO "tags" VALUES(6,'club');
INSERT INTO "tags" VALUES(3,'club');
INSERT INTO "tags" VALUES(1,'club');
INSERT INTO "tags" VALUES(7,'club');
INSERT INTO "tags" VALUES(9,'club');
INSERT INTO "tags" VALUES(4,'club');
CREATE TABLE techniques (
	puzzle INTEGER NOT NULL, 
	technique VARCHAR(80) NOT NULL, 
	times INTEGER NOT NULL, 
	PRIMARY KEY (puzzle, technique), 
	FOREIGN KEY(puzzle) REFERENCES puzzles (id) ON DELETE CASCADE
);
INSERT INTO "techniques" VALUES(1,'beside black',3);
INSERT INTO "techniques" VALUES(1,'all cells in sight',2);
INSERT INTO "techniques" VALUES(1,'three sides fixed',2);
INSERT INTO "techniques" VALUES(1,'enough in sight',2);
INSERT INTO "techniques" VALUES(1,'three full sides',1);
INSERT INTO "techniques" VALUES(2,'enough in sight',3);
INSERT INTO "techniques" VALUES(2,'beside black',3);
INSERT INTO "techniques" VALUES(2,'three full sides',2);
INSERT INTO "techniques" VALUES(2,'all cells in sight',1);
INSERT INTO "techniques" VALUES(3,'last place',5);
INSERT INTO "techniques" VALUES(3,'beside black',3);
INSERT INTO "techniques" VALUES(3,'cut off',3);
INSERT INTO "techniques" VALUES(3,'number done',2);
INSERT INTO "techniques" VALUES(4,'last place',6);
INSERT INTO "techniques" VALUES(4,'beside black',4);
INSERT INTO "techniques" VALUES(4,'cut off',3);
INSERT INTO "techniques" VALUES(4,'number done',1);
INSERT INTO "techniques" VALUES(4,'diamond structure',1);
INSERT INTO "techniques" VALUES(5,'last of a square',7);
INSERT INTO "techniques" VALUES(5,'way out',4);
INSERT INTO "techniques" VALUES(6,'last of a square',6);
INSERT INTO "techniques" VALUES(6,'path goes on',1);
INSERT INTO "techniques" VALUES(6,'cut off',1);
INSERT INTO "techniques" VALUES(6,'way out',1);
INSERT INTO "techniques" VALUES(7,'used up',5);
INSERT INTO "techniques" VALUES(7,'corner',4);
INSERT INTO "techniques" VALUES(7,'only piece',3);
INSERT INTO "techniques" VALUES(8,'only piece',6);
INSERT INTO "techniques" VALUES(8,'used up',3);
INSERT INTO "techniques" VALUES(8,'corner',2);
INSERT INTO "techniques" VALUES(8,'leaves nothing',1);
INSERT INTO "techniques" VALUES(9,'seen already',6);
INSERT INTO "techniques" VALUES(9,'beside black',6);
INSERT INTO "techniques" VALUES(9,'cut off',5);
INSERT INTO "techniques" VALUES(9,'between equals',1);
INSERT INTO "techniques" VALUES(9,'diamond structure',1);
INSERT INTO "techniques" VALUES(10,'seen already',6);
INSERT INTO "techniques" VALUES(10,'beside black',6);
INSERT INTO "techniques" VALUES(10,'cut off',4);
INSERT INTO "techniques" VALUES(10,'between equals',3);
INSERT INTO "techniques" VALUES(10,'pair in the line',1);
CREATE INDEX puzzles_by_level ON puzzles (level);
CREATE INDEX puzzles_by_size ON puzzles (width, height);
CREATE INDEX puzzles_by_genre ON puzzles (genre, level, width, height);
CREATE INDEX tags_by_name ON tags (tag, puzzle);
CREATE INDEX techniques_by_name ON techniques (technique, puzzle);
CREATE INDEX results_by_task ON results (task);
COMMIT;
